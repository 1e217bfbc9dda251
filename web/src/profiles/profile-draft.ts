import type { CabinetSide } from '@provodka/contract/addresses.ts';
import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../lib/drafts.ts';
import { useRootData } from '../lib/page-data.ts';
import { createStore, useStore } from '../lib/store.ts';
import type { ProfileValues } from './profile-values.ts';

const FIELDS = ['last_name', 'first_name', 'middle_name', 'about', 'contact_message'] as const;

/** Another version of the site may have kept something else. */
function keptWords(values: unknown): Partial<ProfileValues> {
  const kept = Object.entries(values ?? {}) as [string, unknown][];
  return Object.fromEntries(kept.filter(([name, word]) => isKept(name) && typeof word === 'string'));
}

const isKept = (name: string): boolean => FIELDS.some((field) => field === name);

/**
 * Keeps the words of a profile's form in this browser until they are sent, and brings them back. `fillings` counts how often
 * the fields were filled anew, for inputs that count their signs.
 */
export function useProfileDraft(form: UseFormReturn<ProfileValues>, side: CabinetSide) {
  // Of the root: a session that ends while it is typed leaves the draft with its person.
  const key = draftKey(useRootData()?.viewer?.uuid, `profile-${side}`);
  const [store] = useState(() => createStore(0));
  const fillings = useStore(store, 0);
  useEffect(() => {
    const words = keptWords(readDraft(key)?.values);
    if (Object.keys(words).length === 0) return;
    form.reset({ ...form.getValues(), ...words }, { keepDefaultValues: true });
    store.set(1);
  }, [form, key, store]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          // A reset has no name; only what a person changes is worth keeping.
          if (!name || !isKept(name)) return;
          keepDraft(key, Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? ''])));
        },
      }),
    [form, key],
  );
  const forget = useCallback(() => forgetDraft(key), [key]);
  const startAnew = useCallback(() => {
    forgetDraft(key);
    form.reset();
    store.update((count) => count + 1);
  }, [form, key, store]);
  return { fillings, wasRestored: fillings === 1, forget, startAnew };
}
