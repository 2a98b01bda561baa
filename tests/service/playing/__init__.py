"""Playing over HTTP."""
