module reader

go 1.22

require golang.org/x/mod v0.0.0

replace golang.org/x/mod => ./mod
