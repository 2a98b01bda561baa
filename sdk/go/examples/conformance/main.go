// Command conformance is a client for `formicary conformance`: it plays the seat that the
// environment names.
//
//	cd sdk/go && go build -o conformance ./examples/conformance
//	formicary conformance -- sdk/go/conformance
package main

import (
	"context"
	"log"
	"math/rand"
	"os"
	"time"

	formicary "formicary.example/client"
)

func main() {
	random := rand.New(rand.NewSource(time.Now().UnixNano()))
	client := formicary.New(os.Getenv("FORMICARY_URL")).WithToken(os.Getenv("FORMICARY_TOKEN"))
	player := formicary.Player{
		Client: client,
		Match:  os.Getenv("FORMICARY_MATCH"),
		Choose: func(turn *formicary.Turn) (formicary.Command, error) {
			return turn.Actions[random.Intn(len(turn.Actions))].Command, nil
		},
	}
	if _, err := player.Play(context.Background()); err != nil {
		log.Fatal(err)
	}
}
