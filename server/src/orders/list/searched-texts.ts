import { maskContacts } from '@provodka/domain/people/contacts.ts';

/** The searchable form of a text: null for the whole of it, else the text as others read it. */
export function searchedOf(text: string): string | null {
  const masked = maskContacts(text).text;
  return masked === text ? null : masked;
}

/** Columns to write together with these texts, so that no query reveals masked contacts (decisions 0015). */
export function searchedTexts({
  title,
  description,
}: {
  title?: string | undefined;
  description?: string | undefined;
}): {
  searched_title?: string | null;
  searched_description?: string | null;
} {
  return {
    ...(title !== undefined && { searched_title: searchedOf(title) }),
    ...(description !== undefined && { searched_description: searchedOf(description) }),
  };
}
