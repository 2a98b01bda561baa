package formicary

import (
	"context"
	"math/rand"
	"net/http"
	"strconv"
	"time"
)

// Retry is how often a request is tried, and the pauses between the tries.
//
// The pause doubles after each try, up to a maximum. Each is shortened by a random amount, so that
// clients that lost the same service do not all return at the same time.
type Retry struct {
	// Tries is the maximum number of tries; 1 disables retries.
	Tries int
	// First is the pause after the first try.
	First time.Duration
	// Longest is the maximum pause, not counting Retry-After.
	Longest time.Duration
	// Patience is the longest Retry-After to wait for; above it the problem is returned.
	Patience time.Duration
}

// DefaultRetry gives up about 50 seconds after the first try.
var DefaultRetry = Retry{
	Tries:    12,
	First:    200 * time.Millisecond,
	Longest:  10 * time.Second,
	Patience: 2 * time.Minute,
}

// Attempt is a try that was not answered, or was answered with a passing problem.
type Attempt struct {
	Method, Path string
	// Number is the number of the try, from 1.
	Number int
	// Status is the status of the answer; 0 if there was none.
	Status int
	// Err is the fault of the connection, if there was no answer.
	Err error
	// Pause is the time until the next try.
	Pause time.Duration
	// RequestID is the id of the request in the logs of the service.
	RequestID string
}

// isPassing returns whether nothing was done, or the effect is unknown, so that the request is sent
// again. The service never redirects: an intermediary does, and must not get the token.
func isPassing(status int) bool {
	switch status {
	case 429, 500, 502, 503, 504:
		return true
	}
	return 300 <= status && status < 400 && status != http.StatusNotModified
}

// pause returns the time to wait after a number of tries.
func (r Retry) pause(tries int, retryAfter time.Duration) time.Duration {
	longest := r.First
	for ; tries > 1 && longest < r.Longest; tries-- {
		longest *= 2
	}
	if longest > r.Longest {
		longest = r.Longest
	}
	return retryAfter + time.Duration(float64(longest)*(0.5+rand.Float64()/2))
}

// send sends a request until it is answered.
//
// Each try has the same Idempotency-Key. The request acts once, even if it was executed and only
// the answer was lost.
func (c *Client) send(ctx context.Context, made *call) (*answer, error) {
	for number := 1; ; number++ {
		got, err := c.try(ctx, made)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		attempt := Attempt{Method: made.method, Path: made.path, Number: number, Err: err}
		if err == nil {
			if got.status < 300 || got.status == http.StatusNotModified {
				return got, nil
			}
			if made.isGone(got.status, number) {
				return &answer{status: http.StatusNoContent, header: got.header}, nil
			}
			problem := newProblem(got.status, got.header, got.body)
			if !c.passes(problem) || number >= c.Retry.Tries {
				return nil, problem
			}
			attempt.Status, attempt.RequestID = got.status, problem.RequestID
			attempt.Pause = c.Retry.pause(number, problem.RetryAfter)
		} else {
			if number >= c.Retry.Tries {
				return nil, &NoAnswer{Key: made.key, Err: err}
			}
			attempt.Pause = c.Retry.pause(number, 0)
		}
		if err := c.rest(ctx, attempt); err != nil {
			return nil, err
		}
	}
}

// isGone returns whether a repeated deletion finds that an earlier try has succeeded. The key of an
// erased account is unknown.
func (c *call) isGone(status, number int) bool {
	isErased := status == http.StatusUnauthorized && c.path == "/v1/account"
	isMissing := status == http.StatusNotFound || status == http.StatusGone
	return c.method == http.MethodDelete && number > 1 && (isErased || isMissing)
}

// passes returns whether a problem may be gone when the request is sent again.
func (c *Client) passes(problem *Problem) bool {
	return isPassing(problem.Status) && problem.RetryAfter <= c.Retry.Patience
}

// rest reports an attempt and waits until the next one.
func (c *Client) rest(ctx context.Context, attempt Attempt) error {
	if c.OnRetry != nil {
		c.OnRetry(attempt)
	}
	return sleep(ctx, attempt.Pause)
}

func sleep(ctx context.Context, duration time.Duration) error {
	timer := time.NewTimer(duration)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// readRetryAfter returns the time to wait of a header, which has seconds or a date.
func readRetryAfter(header http.Header) time.Duration {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds > 0 {
		return time.Duration(seconds * float64(time.Second))
	}
	if at, err := http.ParseTime(text); err == nil && time.Until(at) > 0 {
		return time.Until(at)
	}
	return 0
}
