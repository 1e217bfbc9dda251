import { maskContacts } from '@provodka/domain/people/contacts.ts';

/** What the search knows of a text: null for the whole of it, else the text as others read it. */
export function searchedOf(text: string): string | null {
  const masked = maskContacts(text).text;
  return masked === text ? null : masked;
}

/** Goes along with whatever writes these texts, so that no query finds out what is masked in them (decisions 0015). */
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
