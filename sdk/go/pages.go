package formicary

import (
	"context"
	"net/url"
	"strconv"
)

// EachEvent calls a function for each event of a match after a version, page by page, until the
// caller has all events. It returns the version that was reached.
//
// If that version is below `after`, the service has lost events: read everything again.
func (c *Client) EachEvent(ctx context.Context, match string, after int64, each func(VisibleEvent) error) (int64, error) {
	for {
		page, err := c.Events(ctx, match, &EventsQuery{After: after})
		if err != nil {
			return after, err
		}
		for _, event := range page.Events {
			if err := each(event); err != nil {
				return after, err
			}
			after = event.Seq
		}
		if len(page.Events) == 0 || after >= page.Version {
			return page.Version, nil
		}
	}
}

// EachTracePoint calls a function for each value of an expression over the view, page by page.
func (c *Client) EachTracePoint(ctx context.Context, match string, query TraceQuery, each func(TracePoint) error) error {
	for {
		page, err := c.Trace(ctx, match, &query)
		if err != nil {
			return err
		}
		for _, point := range page.Points {
			if err := each(point); err != nil {
				return err
			}
		}
		if page.Next == nil {
			return nil
		}
		next, err := url.Parse(*page.Next)
		if err != nil {
			return err
		}
		named := next.Query()
		if query.After, err = strconv.ParseInt(named.Get("after"), 10, 64); err != nil {
			return err
		}
		query.To = named.Get("to")
	}
}
