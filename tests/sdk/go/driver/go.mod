module driver

go 1.19

require formicary.example/client v0.0.0

replace formicary.example/client => ../../../../sdk/go
