// Command play plays a match with the client that openapi-generator writes: `play SERVER PLAN`.
// It prints the id of the match and the number of its commands.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"time"

	api "generated" // the test replaces it by the name that the generator chose
)

func newKey() string {
	var octets [16]byte
	_, err := rand.Read(octets[:])
	check(err)
	octets[6], octets[8] = octets[6]&0x0f|0x40, octets[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", octets[:4], octets[4:6], octets[6:8], octets[8:10], octets[10:])
}

func check(err error) {
	if problem, is := err.(*api.GenericOpenAPIError); is {
		log.Fatal(err, string(problem.Body()))
	}
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Args[1]}}
	client := api.NewAPIClient(configuration)
	ctx := context.Background()
	var plan api.Plan
	check(json.Unmarshal([]byte(os.Args[2]), &plan))
	match, _, err := client.MatchesAPI.CreateMatch(ctx).IdempotencyKey(newKey()).Plan(plan).Execute()
	check(err)
	join := *api.NewJoin()
	seat, _, err := client.MatchesAPI.TakeSeat(ctx, match.Id, 0).IdempotencyKey(newKey()).Join(join).Execute()
	check(err)
	ctx = context.WithValue(ctx, api.ContextAccessToken, *seat.Token.Get())
	fmt.Println(match.Id, play(ctx, client, match.Id))
}

// actions has the members that the lists of actions of all games share.
type actions struct {
	Version int64
	Status  api.MatchStatus
	Asked   *api.AskedShown
	Actions []struct{ Command api.Command }
}

func play(ctx context.Context, client *api.APIClient, match string) int {
	for played := 0; ; {
		answer, _, err := client.PlayAPI.ListActions(ctx, match).Execute()
		check(err)
		text, err := json.Marshal(answer)
		check(err)
		var listed actions
		check(json.Unmarshal(text, &listed))
		if listed.Status == api.MATCHSTATUS_OVER {
			return played
		}
		if listed.Asked == nil {
			time.Sleep(20 * time.Millisecond)
			continue
		}
		command := listed.Actions[len(listed.Actions)/2].Command
		version := fmt.Sprintf(`"%d"`, listed.Version)
		_, _, err = client.PlayAPI.PostCommand(ctx, match).IdempotencyKey(newKey()).IfMatch(version).
			CommandOrBatch(api.CommandOrBatch{Command: &command}).Prefer("wait=20").Execute()
		check(err)
		played++
	}
}
