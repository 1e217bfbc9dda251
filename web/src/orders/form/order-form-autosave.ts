import { file } from '@provodka/contract/envelope.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { useRootData } from '../../lib/page-data.ts';
import { createStore, useStore } from '../../lib/store.ts';
import type { OrderFormValues } from './order-form-values.ts';

const kept = z.partial(
  z.object({
    title: z.string(),
    description: z.string(),
    configurations: z.array(z.number()),
    platforms: z.array(z.number()),
    budget: z.nullable(z.number()),
    has_budget: z.boolean(),
    is_private: z.boolean(),
    is_show_responses: z.boolean(),
    freelancers: z.array(z.object({ uuid: z.string(), full_name: z.string(), avatar: z.nullable(z.string()) })),
    teams: z.array(z.object({ id: z.number(), title: z.string(), number_members: z.number() })),
    city: z.nullable(z.object({ id: z.number(), title: z.string() })),
    uploaded: z.array(file),
    delete_file_ids: z.array(z.number()),
  }),
);
/** What is kept between visits: the fields that differ from what the form began with, and the version it was filled from. */
const savedForm = z.object({ version: z.nullable(z.number()), values: kept });
type KeptValues = z.infer<typeof kept>;
const FIELDS = Object.keys(kept.shape) as (keyof KeptValues)[];

const SAVE_DELAY = 600;

interface Kept {
  /** ISO moment of the last save, null while there is nothing kept. */
  savedAt: string | null;
  /** The form was filled with what an earlier visit left. */
  wasRestored: boolean;
  /** The order has changed since: `wasRestored` lays the old words over new ones. */
  isOutdated: boolean;
  /** How often the form was filled anew, for inputs that hold something themselves. */
  fillings: number;
}

const NOTHING_KEPT: Kept = { savedAt: null, wasRestored: false, isOutdated: false, fillings: 0 };

export interface Autosave extends Kept {
  /** Drops what is kept: the order is saved now. */
  forget: () => void;
  /** Puts the form back to its beginning and drops what is kept. */
  startAnew: () => void;
  /** The form stands on another state of the order from now on. */
  rebase: (beginning: Omit<Subject, 'noun'>) => void;
}

interface Subject {
  /** `order-new`, `order-like-12`, `order-12`. */
  noun: string;
  /** Of the order the form is filled from, null for a new one. */
  version: number | null;
  /** What the form is without the person's words. */
  blank: OrderFormValues;
}

/** Keeps the text of an order's form in this browser for its person, and brings it back after a reload or a new sign-in. */
export function useAutosave(form: UseFormReturn<OrderFormValues>, { noun, version, blank }: Subject): Autosave {
  // Of the root: a session that ends while it is typed leaves the draft with its person.
  const key = draftKey(useRootData()?.viewer?.uuid, noun);
  const [store] = useState(() => createStore(NOTHING_KEPT));
  const state = useStore(store, NOTHING_KEPT);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const beginning = useRef({ version, blank });

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  const save = useCallback(() => {
    stop();
    const values = changesOf(form.getValues(), beginning.current.blank);
    const savedAt =
      Object.keys(values).length > 0 ? keepDraft(key, { version: beginning.current.version, values }) : null;
    if (savedAt === null) forgetDraft(key);
    store.update((before) => ({ ...before, savedAt }));
  }, [form, key, store, stop]);

  useEffect(() => {
    const draft = readDraft(key);
    const saved = savedForm.safeParse(draft?.values);
    if (!draft || !saved.success) return;
    form.reset(
      { ...form.getValues(), ...(saved.data.values as Partial<OrderFormValues>) },
      { keepDefaultValues: true },
    );
    const isOutdated = saved.data.version !== beginning.current.version;
    store.set({ savedAt: draft.saved_at, wasRestored: true, isOutdated, fillings: 1 });
  }, [form, key, store]);

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) save();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // A reset has no name; only what a person changes is worth keeping.
        if (!name || !FIELDS.includes(name as keyof KeptValues)) return;
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
  }, [form, save]);

  const forget = useCallback(() => {
    stop();
    forgetDraft(key);
    store.update(({ fillings }) => ({ ...NOTHING_KEPT, fillings }));
  }, [key, store, stop]);

  const startAnew = useCallback(() => {
    form.reset(beginning.current.blank, { keepDefaultValues: true });
    forget();
    store.update((before) => ({ ...before, fillings: before.fillings + 1 }));
  }, [form, forget, store]);

  const rebase = useCallback((next: Omit<Subject, 'noun'>) => {
    beginning.current = next;
  }, []);

  return { ...state, forget, startAnew, rebase };
}

function changesOf(values: OrderFormValues, blank: OrderFormValues): KeptValues {
  const changed = FIELDS.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(blank[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as KeptValues;
}
