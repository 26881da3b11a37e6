/** What the explorer opens with: it answers on an empty installation too. */
export const FIRST_QUERY = `# Press play, or Ctrl and Enter.
query Places {
  # The newest. None yet? Share one:
  # mutation { createPlace(input: { title: "Here" }) { id } }
  places(limit: 5) {
    title
    coordinate { latitude longitude }
    creator { username }
    imagesTotal
  }

  # What else there is to ask for.
  __type(name: "Query") {
    fields { name description }
  }
}
`;
