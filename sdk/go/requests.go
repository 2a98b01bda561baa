package formicary

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
)

// request is an operation with its parameters.
type request struct {
	method string
	path   string
	query  url.Values
	body   any
	accept string
}

// call is a request with the options of the caller.
type call struct {
	request
	key         string
	version     *int64
	preferences []string
	headers     *http.Header
	// The entropy of a seat that is taken.
	hasNoEntropy bool
	entropy      *string
	text         []byte
}

// answer is a response whose whole body has arrived.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func newCall(sent request, options []Option) (*call, error) {
	made := &call{request: sent}
	if sent.method != http.MethodGet {
		made.key = newKey()
	}
	for _, option := range options {
		if option != nil {
			option.apply(made)
		}
	}
	if join, is := sent.body.(Join); is {
		made.body = made.withEntropy(join)
	}
	if made.body != nil {
		text, err := json.Marshal(made.body)
		if err != nil {
			return nil, err
		}
		made.text = text
	}
	return made, nil
}

// withEntropy returns the body with which a seat is taken, with random entropy unless it has some.
func (c *call) withEntropy(join Join) Join {
	if join.Entropy == "" && !c.hasNoEntropy {
		var octets [32]byte
		fillRandomly(octets[:])
		join.Entropy = hex.EncodeToString(octets[:])
	}
	if c.entropy != nil {
		*c.entropy = join.Entropy
	}
	return join
}

// newKey returns a random UUID of version 4.
func newKey() string {
	var octets [16]byte
	fillRandomly(octets[:])
	octets[6] = octets[6]&0x0f | 0x40
	octets[8] = octets[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", octets[:4], octets[4:6], octets[6:8], octets[8:10], octets[10:])
}

func fillRandomly(octets []byte) {
	if _, err := rand.Read(octets); err != nil {
		panic(err) // the system has no randomness
	}
}

// ask sends a request and decodes the answer. The result is nil if the answer has no content.
func ask[T any](ctx context.Context, c *Client, sent request, options []Option) (*T, error) {
	text, err := c.text(ctx, sent, options)
	if err != nil || len(text) == 0 {
		return nil, err
	}
	value := new(T)
	if err := json.Unmarshal(text, value); err != nil {
		return nil, fmt.Errorf("the answer to %s %s: %w", sent.method, sent.path, err)
	}
	return value, nil
}

// done sends a request whose answer has no content.
func (c *Client) done(ctx context.Context, sent request, options []Option) error {
	_, err := c.text(ctx, sent, options)
	return err
}

// text sends a request and returns the body of the answer.
func (c *Client) text(ctx context.Context, sent request, options []Option) ([]byte, error) {
	made, err := newCall(sent, options)
	if err != nil {
		return nil, err
	}
	got, err := c.send(ctx, made)
	if err != nil {
		return nil, err
	}
	if made.headers != nil {
		*made.headers = got.header
	}
	return got.body, nil
}

// Request sends any request, such as one for an operation that is newer than this client. A body is
// sent as JSON, and the answer is decoded into `into`, unless it is nil.
func (c *Client) Request(ctx context.Context, method, path string, body, into any, options ...Option) error {
	text, err := c.text(ctx, request{method: method, path: path, body: body}, options)
	if err != nil || into == nil || len(text) == 0 {
		return err
	}
	return json.Unmarshal(text, into)
}

// Do performs an action of `Table` of the actions, such as undoing or answering a proposal.
func (c *Client) Do(ctx context.Context, action TableAction, options ...Option) (*CommandPlayed, error) {
	sent := request{method: action.Method, path: action.Path}
	if action.Method != http.MethodDelete && action.Body.Raw != nil {
		sent.body = action.Body
	}
	return ask[CommandPlayed](ctx, c, sent, options)
}

// CommandOf returns a command of a struct such as MyrmesDig, which is sent as it is.
func CommandOf(value any) (Command, error) {
	var command Command
	text, err := json.Marshal(value)
	if err != nil {
		return command, err
	}
	return command, json.Unmarshal(text, &command)
}

// try sends a request once and reads the whole answer: a body that breaks off is no answer.
func (c *Client) try(ctx context.Context, made *call) (*answer, error) {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	sent, err := c.newRequest(ctx, made)
	if err != nil {
		return nil, err
	}
	response, err := c.HTTP.Do(sent)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	return &answer{response.StatusCode, response.Header, body}, nil
}

func (c *Client) newRequest(ctx context.Context, made *call) (*http.Request, error) {
	address := c.address(made.path)
	if query := made.query.Encode(); query != "" {
		address += "?" + query
	}
	sent, err := http.NewRequestWithContext(ctx, made.method, address, bytes.NewReader(made.text))
	if err != nil {
		return nil, err
	}
	headers := map[string]string{
		"Accept":          made.accept,
		"Accept-Language": c.Language,
		"Idempotency-Key": made.key,
		"Prefer":          strings.Join(made.preferences, ", "),
	}
	if c.Token != "" {
		headers["Authorization"] = "Bearer " + c.Token
	}
	if made.text != nil {
		headers["Content-Type"] = "application/json"
	}
	if made.version != nil {
		headers["If-Match"] = fmt.Sprintf(`"%d"`, *made.version)
	}
	for name, value := range headers {
		if value != "" {
			sent.Header.Set(name, value)
		}
	}
	return sent, nil
}

// address returns the address of a path; a path from the service may already begin with the path of
// a proxy.
func (c *Client) address(path string) string {
	parsed, err := url.Parse(c.base)
	if err == nil && parsed.Path != "" && strings.HasPrefix(path, parsed.Path+"/") {
		return strings.TrimSuffix(c.base, parsed.Path) + path
	}
	return c.base + path
}

// queryOf returns the parameters of a pointer to a struct; fields without a value are left out.
func queryOf(query any) url.Values {
	value := reflect.ValueOf(query)
	if value.IsNil() {
		return nil
	}
	value = value.Elem()
	values := url.Values{}
	for place := 0; place < value.NumField(); place++ {
		field := value.Field(place)
		if field.IsZero() {
			continue
		}
		name := value.Type().Field(place).Tag.Get("query")
		if field.Kind() == reflect.Bool {
			values.Set(name, "1")
		} else {
			values.Set(name, fmt.Sprint(field.Interface()))
		}
	}
	return values
}

// part returns a name as a part of a path.
func part(name string) string {
	return url.PathEscape(name)
}

func itoa(number int64) string {
	return strconv.FormatInt(number, 10)
}

// Texts are texts by name. Members of another type, which a later version of the service may add, are
// left out.
type Texts map[string]string

// UnmarshalJSON reads the members that are texts.
func (t *Texts) UnmarshalJSON(data []byte) error {
	var members map[string]any
	if err := json.Unmarshal(data, &members); err != nil {
		return err
	}
	*t = nil
	for name, member := range members {
		if text, is := member.(string); is {
			if *t == nil {
				*t = Texts{}
			}
			(*t)[name] = text
		}
	}
	return nil
}
