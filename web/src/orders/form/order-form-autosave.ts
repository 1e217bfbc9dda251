import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { createStore, useStore } from '../../lib/store.ts';
import { EMPTY_ORDER_FORM, type OrderFormValues } from './order-form-values.ts';

/** What is kept between visits: the words and choices, but no files. */
const savedForm = z.object({
  saved_at: z.string(),
  values: z.object({
    title: z.string(),
    description: z.string(),
    configurations: z.array(z.number()),
    platforms: z.array(z.number()),
    budget: z.nullable(z.number()),
    has_budget: z.boolean(),
    is_private: z.boolean(),
    is_show_responses: z.boolean(),
    freelancers: z.array(z.object({ uuid: z.string(), full_name: z.string(), avatar: z.nullable(z.string()) })),
    city: z.nullable(z.object({ id: z.number(), title: z.string() })),
  }),
});
type SavedForm = z.infer<typeof savedForm>;

const SAVE_DELAY = 600;

interface Kept {
  /** ISO moment of the last save, null while there is nothing kept. */
  savedAt: string | null;
  /** The form was filled with what an earlier visit left. */
  wasRestored: boolean;
}

const NOTHING_KEPT: Kept = { savedAt: null, wasRestored: false };

export interface Autosave extends Kept {
  /** Drops what is kept: the order exists now. */
  forget: () => void;
  /** Empties the form and what is kept. */
  startAnew: () => void;
}

/** Keeps the text of a new order in this browser under `key` and brings it back after a reload. */
export function useAutosave(form: UseFormReturn<OrderFormValues>, key: string): Autosave {
  const [store] = useState(() => createStore(NOTHING_KEPT));
  const kept = useStore(store, NOTHING_KEPT);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const savedAt = write(key, form.getValues());
    store.update((state) => ({ ...state, savedAt }));
  }, [form, key, store]);

  useEffect(() => {
    const saved = read(key);
    if (!saved) return;
    form.reset({ ...form.getValues(), ...saved.values }, { keepDefaultValues: true });
    store.set({ savedAt: saved.saved_at, wasRestored: true });
  }, [form, key, store]);

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) save();
    };
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // A reset has no name; only what a person changes is worth keeping.
        if (!name || name === 'intent') return;
        clearTimeout(timer.current);
        timer.current = setTimeout(save, SAVE_DELAY);
      },
    });
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [form, save]);

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    remove(key);
    store.set(NOTHING_KEPT);
  }, [key, store]);

  const startAnew = useCallback(() => {
    const { file_ids, delete_file_ids, is_uploading } = form.getValues();
    form.reset({ ...EMPTY_ORDER_FORM, file_ids, delete_file_ids, is_uploading }, { keepDefaultValues: true });
    forget();
  }, [form, forget]);

  return { ...kept, forget, startAnew };
}

function read(key: string): SavedForm | null {
  try {
    const saved = savedForm.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return saved.success ? saved.data : null;
  } catch {
    return null;
  }
}

/** The moment of the save; null when there was nothing to keep or the storage is closed. */
function write(key: string, values: OrderFormValues): string | null {
  if (!values.title.trim() && !values.description.trim()) {
    remove(key);
    return null;
  }
  const { file_ids: _, delete_file_ids: __, is_uploading: ___, intent: ____, ...kept } = values;
  const saved: SavedForm = { saved_at: new Date().toISOString(), values: kept };
  try {
    localStorage.setItem(key, JSON.stringify(saved));
    return saved.saved_at;
  } catch {
    return null;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // A closed storage holds nothing.
  }
}
