import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraftOwner } from '../lib/session/draft-owner.ts';
import { claimGuestDrafts, deleteDraft, draftKey, readDraft, saveDraft } from '../lib/session/drafts.ts';
import { createStore, useStore } from '../lib/session/store.ts';
import { isNumber, orNull, recordOf, type StoredFields, validStoredFields } from '../lib/session/stored-values.ts';

const SAVE_DELAY = 600;

interface Kept {
  /** ISO moment of the last save, null while there is nothing kept. */
  savedAt: string | null;
  /** The form was filled from the draft of an earlier visit. */
  wasRestored: boolean;
  /** The order has changed since the draft was made, so restoring puts old words over new ones. */
  isOutdated: boolean;
  /** How often the form was refilled; inputs with a state of their own use it as a key. */
  fillings: number;
}

const NOTHING_KEPT: Kept = { savedAt: null, wasRestored: false, isOutdated: false, fillings: 0 };

export interface Autosave<V = never> extends Kept {
  /** Drops the draft once the order is saved. */
  forget: () => void;
  /** Resets the form and drops the draft. */
  startAnew: () => void;
  /** Takes another version of the order as the one the form was filled from. */
  rebase: (beginning: Beginning<V>) => void;
}

interface Beginning<V> {
  /** The version of the record the form is filled from, null for a new one or one without versions. */
  version: number | null;
  /** The values of the form before the person types. */
  blank: Partial<V>;
}

interface Subject<V> extends Beginning<V> {
  /** The subject of the draft: `order-new`, `order-12`, `review-7`; null keeps no draft. */
  noun: string | null;
  kept: StoredFields;
}

/** Keeps a draft of the form in this browser for its person, and restores it after a reload or a new sign-in. */
export function useAutosave<V extends FieldValues>(
  form: UseFormReturn<V>,
  { noun, version, blank, kept }: Subject<V>,
): Autosave<V> {
  const personUuid = useDraftOwner();
  const key = noun === null ? null : draftKey(personUuid, noun);
  const [fields] = useState(() => kept);
  const [store] = useState(() => createStore(NOTHING_KEPT));
  const state = useStore(store, NOTHING_KEPT);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const beginning = useRef<Beginning<V>>({ version, blank });

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  const save = useCallback(() => {
    stop();
    if (key === null) return;
    const values = changesOf(Object.keys(fields), form.getValues(), beginning.current.blank);
    const savedAt =
      Object.keys(values).length > 0 ? saveDraft(key, { version: beginning.current.version, values }) : null;
    if (savedAt === null) deleteDraft(key);
    store.update((before) => ({ ...before, savedAt }));
  }, [fields, form, key, store, stop]);

  useEffect(() => {
    if (key === null) return;
    if (personUuid) claimGuestDrafts(personUuid);
    const draft = readDraft(key);
    if (!draft || !isSavedForm(draft.values)) return;
    const { version: savedVersion, values } = draft.values;
    const saved = validStoredFields(fields, values);
    if (Object.keys(saved).length === 0) return;
    form.reset({ ...form.getValues(), ...(saved as Partial<V>) }, { keepDefaultValues: true });
    const isOutdated = savedVersion !== beginning.current.version;
    store.set({ savedAt: draft.saved_at, wasRestored: true, isOutdated, fillings: 1 });
  }, [fields, form, key, personUuid, store]);

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) save();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // A reset has no name and is not saved.
        if (!name || !(name in fields)) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(save, SAVE_DELAY);
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [fields, form, save]);

  const forget = useCallback(() => {
    stop();
    if (key !== null) deleteDraft(key);
    store.update(({ fillings }) => ({ ...NOTHING_KEPT, fillings }));
  }, [key, store, stop]);

  const startAnew = useCallback(() => {
    form.reset(beginning.current.blank as V, { keepDefaultValues: true });
    forget();
    store.update((before) => ({ ...before, fillings: before.fillings + 1 }));
  }, [form, forget, store]);

  const rebase = useCallback((next: Beginning<V>) => {
    beginning.current = next;
  }, []);

  return { ...state, forget, startAnew, rebase };
}

/** A draft is the fields that differ from the form's beginning, and the version it was filled from. */
const isSavedForm = recordOf({ version: orNull(isNumber), values: (_kept: unknown): _kept is unknown => true });

function changesOf(names: string[], values: FieldValues, blank: FieldValues): FieldValues {
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(blank[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}
