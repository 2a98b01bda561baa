// Package fake has a service with scripted answers, for tests of programs that use the client.
//
//	service := fake.New(fake.JSON(201, `{"version": 7, "events": []}`), fake.HangUp)
//	defer service.Close()
//	client := formicary.New(service.URL)
package fake

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
)

// Answer is the answer to one request.
type Answer struct {
	Status int
	Header map[string]string
	Body   string

	hangsUp bool
}

// HangUp closes the connection without an answer.
var HangUp = Answer{hangsUp: true}

// JSON returns an answer with a body.
func JSON(status int, body string) Answer {
	return Answer{Status: status, Header: map[string]string{"Content-Type": "application/json"}, Body: body}
}

// Problem returns a refusal of a kind such as `stale-version`.
func Problem(status int, kind string) Answer {
	body := fmt.Sprintf(`{"type": "/problems/%s", "title": "%s", "status": %d, "detail": "It is %s."}`, kind, kind, status, kind)
	return Answer{Status: status, Header: map[string]string{"Content-Type": "application/problem+json"}, Body: body}
}

// Stream returns a live stream that breaks after its messages.
func Stream(messages ...string) Answer {
	answer := Answer{Status: http.StatusOK, Header: map[string]string{"Content-Type": "text/event-stream"}}
	for _, message := range messages {
		answer.Body += message + "\n"
	}
	return answer
}

// Request is a request that the service has received.
type Request struct {
	Method, Path, Query string
	Header              http.Header
	Body                string
}

// Service sends its answers in order, one per request. After the last one it answers 501.
type Service struct {
	*httptest.Server

	mutex    sync.Mutex
	answers  []Answer
	requests []Request
}

// New starts a service; Close ends it.
func New(answers ...Answer) *Service {
	service := &Service{answers: answers}
	service.Server = httptest.NewServer(http.HandlerFunc(service.answer))
	return service
}

// Requests returns the requests received up to now.
func (s *Service) Requests() []Request {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]Request(nil), s.requests...)
}

func (s *Service) answer(writer http.ResponseWriter, got *http.Request) {
	body, _ := io.ReadAll(got.Body)
	answer := s.take(Request{got.Method, got.URL.EscapedPath(), got.URL.RawQuery, got.Header, string(body)})
	if answer.hangsUp {
		panic(http.ErrAbortHandler)
	}
	for name, value := range answer.Header {
		writer.Header().Set(name, value)
	}
	writer.WriteHeader(answer.Status)
	_, _ = io.WriteString(writer, answer.Body)
}

func (s *Service) take(got Request) Answer {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.requests = append(s.requests, got)
	if len(s.answers) == 0 {
		return Problem(http.StatusNotImplemented, "unscripted")
	}
	answer := s.answers[0]
	s.answers = s.answers[1:]
	return answer
}
