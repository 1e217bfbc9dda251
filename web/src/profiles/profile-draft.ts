import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDraftOwner } from '../lib/session/draft-owner.ts';
import { deleteDraft, draftKey, readDraft, saveDraft } from '../lib/session/drafts.ts';
import { createStore, useStore } from '../lib/session/store.ts';
import { isText, validStoredFields } from '../lib/session/stored-values.ts';
import type { ProfileValues } from './profile-values.ts';

const KEPT = { last_name: isText, first_name: isText, middle_name: isText, about: isText, contact_message: isText };
const FIELDS = Object.keys(KEPT) as (keyof typeof KEPT)[];

/**
 * Keeps a draft of the profile's texts in this browser, and restores it. `fillings` counts refills, for
 * inputs that count characters.
 */
export function useProfileDraft(form: UseFormReturn<ProfileValues>, side: CabinetSide) {
  const key = draftKey(useDraftOwner(), `profile-${side}`);
  const [store] = useState(() => createStore(0));
  const fillings = useStore(store, 0);
  useEffect(() => {
    const words = validStoredFields(KEPT, readDraft(key)?.values);
    if (Object.keys(words).length === 0) return;
    form.reset({ ...form.getValues(), ...words }, { keepDefaultValues: true });
    store.set(1);
  }, [form, key, store]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          // A reset has no name and is not saved.
          if (!name || !(name in KEPT)) return;
          saveDraft(key, Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? ''])));
        },
      }),
    [form, key],
  );
  const forget = useCallback(() => deleteDraft(key), [key]);
  const startAnew = useCallback(() => {
    deleteDraft(key);
    form.reset();
    store.update((count) => count + 1);
  }, [form, key, store]);
  return { fillings, wasRestored: fillings === 1, forget, startAnew };
}
