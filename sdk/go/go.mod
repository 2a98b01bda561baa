module formicary.example/client

go 1.19
