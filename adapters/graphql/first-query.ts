/** The explorer's initial query; it also returns data on an empty installation. */
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
