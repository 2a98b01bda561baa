package formicary

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// silence is the longest time without a byte: the service sends a comment every 12 s.
const silence = 30 * time.Second

// frame is a whole message of a stream (server-sent events).
type frame struct {
	name, id, data string
	hasID          bool
}

// source reads a stream and opens it again after drops, from the last message.
type source struct {
	client *Client
	ctx    context.Context
	cancel context.CancelFunc
	call   *call
	last   string
	tries  int
	least  time.Duration // the pause that the service asked for
	conn   *connection
}

func (c *Client) newSource(ctx context.Context, path string, query url.Values, last string) *source {
	ctx, cancel := context.WithCancel(ctx)
	made := &call{request: request{method: http.MethodGet, path: path, query: query, accept: "text/event-stream"}}
	return &source{client: c, ctx: ctx, cancel: cancel, call: made, last: last}
}

func (s *source) close() {
	s.cancel()
	if s.conn != nil {
		s.conn.close()
		s.conn = nil
	}
}

// next returns the next message. The error is io.EOF after the end of the stream.
func (s *source) next() (*frame, error) {
	for {
		message, err := s.read()
		switch {
		case err == nil:
			s.tries = 0
			if message.hasID {
				s.last = message.id
			}
			return message, nil
		case s.ctx.Err() != nil:
			return nil, s.ctx.Err()
		case errors.Is(err, errOver):
			return nil, io.EOF
		}
		s.tries++
		attempt := Attempt{Method: s.call.method, Path: s.call.path, Number: s.tries, Err: err}
		var problem *Problem
		if errors.As(err, &problem) {
			if !s.client.passes(problem) {
				return nil, problem
			}
			attempt.Status, attempt.RequestID, attempt.Err = problem.Status, problem.RequestID, nil
			s.least = problem.RetryAfter
		}
		attempt.Pause = s.client.Retry.pause(s.tries, s.least)
		s.least = 0
		if err := s.client.rest(s.ctx, attempt); err != nil {
			return nil, err
		}
	}
}

// errOver is returned when the service says that there is nothing more to send.
var errOver = errors.New("the stream is over")

func (s *source) read() (*frame, error) {
	if s.conn == nil {
		conn, err := s.open()
		if err != nil {
			return nil, err
		}
		s.conn = conn
	}
	message, err := s.conn.message()
	if err != nil {
		s.least = s.conn.retry
		s.conn.close()
		s.conn = nil
	}
	return message, err
}

// connection is one response of a stream, which is closed after 30 s of silence.
type connection struct {
	body    io.ReadCloser
	lines   *bufio.Reader
	silence *time.Timer
	cancel  context.CancelFunc
	retry   time.Duration
}

func (s *source) open() (*connection, error) {
	ctx, cancel := context.WithCancel(s.ctx)
	timer := time.AfterFunc(silence, cancel)
	conn := &connection{silence: timer, cancel: cancel}
	request, err := s.client.newRequest(ctx, s.call)
	if err != nil {
		conn.close()
		return nil, err
	}
	if s.last != "" {
		request.Header.Set("Last-Event-ID", s.last)
	}
	response, err := s.client.HTTP.Do(request)
	if err != nil {
		conn.close()
		return nil, err
	}
	conn.body = response.Body
	if response.StatusCode == http.StatusOK {
		conn.lines = bufio.NewReader(response.Body)
		return conn, nil
	}
	defer conn.close()
	if response.StatusCode == http.StatusNoContent {
		return nil, errOver
	}
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	return nil, newProblem(response.StatusCode, response.Header, text)
}

func (c *connection) close() {
	c.silence.Stop()
	c.cancel()
	if c.body != nil {
		c.body.Close()
	}
}

// message returns the next whole message; a message that breaks off is dropped.
func (c *connection) message() (*frame, error) {
	message := &frame{}
	var data []string
	for {
		line, err := c.lines.ReadString('\n')
		if err != nil {
			return nil, err
		}
		c.silence.Reset(silence)
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			if data != nil {
				message.data = strings.Join(data, "\n")
				return message, nil
			}
			message = &frame{}
			continue
		}
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "event":
			message.name = value
		case "id":
			message.id, message.hasID = value, true
		case "data":
			data = append(data, value)
		case "retry":
			if pause, err := strconv.Atoi(value); err == nil {
				c.retry = time.Duration(pause) * time.Millisecond
			}
		}
	}
}

// decode returns the data of a message as a value.
func decode[T any](received *frame) (*T, error) {
	value := new(T)
	return value, json.Unmarshal([]byte(received.data), value)
}
