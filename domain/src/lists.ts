/** Bounds of what an address may ask of a list (decisions 1): [least, most], or the most alone. */
export const LIST_LIMITS = {
  page: [1, 1000],
  page_size: [1, 100],
  /** Characters of a search through texts, of a person and of a city. */
  query: [1, 200],
  person_query: [1, 100],
  city_query: [1, 60],
  ids: 100,
} as const;
