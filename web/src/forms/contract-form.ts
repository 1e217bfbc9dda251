import { ApiError } from '@provodka/contract/http/client.ts';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { newIdempotencyKey } from '../lib/api/api.ts';
import { onFirstInteraction } from '../lib/loading/first-interaction.ts';
import { successAfter } from '../lib/loading/success-after.ts';
import type { SubmitGuard } from '../ui/fields/submit-guards.ts';

export interface ContractForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** A checkbox, or a radio with its value. The server draws its state, so that it is right before the scripts load. */
  choice: (name: Path<V>, value?: string) => UseFormRegisterReturn & { defaultChecked: boolean; value?: string };
  /** Handler of the `Form` around the fields: checks, sends once and marks refused fields; the typed values stay. */
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>;
  /** Questions asked between the check and the sending. */
  asks: Set<SubmitGuard>;
  isSending: boolean;
  /** The message under a field, null when it is fine. */
  errorOf: (name: Path<V>) => string | null;
  /** Messages of the last attempt beside those under fields; kept until the form is sent again. */
  feedback: Feedback;
}

/** Messages of a refusal that belong to no field, and its warnings (specification section 8). */
export interface Feedback {
  refusals: readonly string[];
  warnings: readonly string[];
}

/** A schema of the contract, or a function that loads it: a form that only checks with it loads it at the first interaction. */
export type FormSchema<Out> = z.ZodMiniType<Out> | (() => Promise<z.ZodMiniType<Out>>);

const NO_FEEDBACK: Feedback = { refusals: [], warnings: [] };

/**
 * A form on a schema of the contract. `send` gets the checked values and a key that stays the same over retries of the same
 * attempt; send through `formApi`, so that warnings come here and not into toasts. The form stays busy, and its messages wait, until
 * the page shows the result. `V` is the type of the fields' values, `Out` what the schema makes of it.
 */
export function useContractForm<V extends FieldValues, Out = V>(
  schema: FormSchema<Out>,
  options: { defaultValues: DefaultValues<V>; send: (checked: Out, idempotencyKey: string) => Promise<void> },
): ContractForm<V> {
  useEffect(() => onFirstInteraction(() => void readResolver(schema)), [schema]);
  const form = useForm<V>({
    resolver: async (...input) => (await readResolver<V, Out>(schema))(...input),
    defaultValues: options.defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const rememberForm = useFocusOnFirstMistake(form.formState.submitCount);
  const [asks] = useState(() => new Set<SubmitGuard>());
  const key = useRef<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [feedback, setFeedback] = useState(NO_FEEDBACK);

  const send = async (checked: V, event?: BaseSyntheticEvent) => {
    for (const mayGo of asks) if (!(await mayGo(submitterOf(event)))) return;
    key.current ??= newIdempotencyKey();
    setSending(true);
    setFeedback(NO_FEEDBACK);
    try {
      const attempt = key.current;
      // The type of the form names only the values of its fields.
      await successAfter(() => options.send(checked as unknown as Out, attempt));
      // A form that stays on the page makes a new attempt next time.
      key.current = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isRefused(error)) key.current = null;
      markFields(form, error);
      setFeedback(whatIsTold(error, form.getValues()));
    } finally {
      setSending(false);
    }
  };

  return {
    form,
    choice: (name, value) => ({
      ...form.register(name),
      ...(value !== undefined && { value }),
      defaultChecked: form.getValues(name) === (value ?? true),
    }),
    onSubmit: (event) => {
      rememberForm(event);
      return form.handleSubmit(send)(event);
    },
    asks,
    isSending,
    errorOf: (name) => form.getFieldState(name, form.formState).error?.message ?? null,
    feedback,
  };
}

const submitterOf = (event: BaseSyntheticEvent | undefined): HTMLElement | null =>
  (event?.nativeEvent as SubmitEvent | undefined)?.submitter ?? null;

/** If the validation code fails to load, the server alone validates. */
async function readResolver<V extends FieldValues, Out>(schema: FormSchema<Out>): Promise<Resolver<V>> {
  try {
    const [{ zodResolver }, read] = await Promise.all([
      import('@hookform/resolvers/zod'),
      typeof schema === 'function' ? schema() : schema,
    ]);
    // The resolver's types know the classic zod only; it parses both.
    return zodResolver(read as never) as unknown as Resolver<V>;
  } catch {
    return (values) => ({ values, errors: {} });
  }
}

function markFields<V extends FieldValues>(form: UseFormReturn<V>, { body }: ApiError): void {
  for (const name of Object.keys(body.fields ?? {}) as Path<V>[]) {
    form.setError(name, { type: 'server', message: body.fields?.[name]?.join(' ') });
  }
}

/**
 * A refused attempt left nothing behind, so the corrected one is a new one. A lost reply and a 5xx are retried with the same key: a
 * proxy that timed out cannot know whether the write was carried out.
 */
const isRefused = ({ status }: ApiError): boolean => status >= 400 && status < 500;

/**
 * A refusal and a limit appear in the form, above its fields when no field matches; what concerns the whole site is shown only by
 * its toast or screen.
 */
function whatIsTold({ status, body }: ApiError, values: FieldValues): Feedback {
  if (status !== 422 && status !== 429) return NO_FEEDBACK;
  const marked = new Set(Object.entries(body.fields ?? {}).flatMap(([name, said]) => (name in values ? said : [])));
  return { refusals: body.errors.filter((message) => !marked.has(message)), warnings: body.warnings };
}

/** A label with its field and what is said of it: ui/fields/field.tsx. */
const FIELD = '[data-field]';
const CONTROLS = 'input, textarea, select, button';

/** After each attempt the focus goes to the first marked field on the page, whether the form or the server refused it. */
function useFocusOnFirstMistake(attempts: number): (event: BaseSyntheticEvent | undefined) => void {
  const element = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const marked = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = marked?.matches(CONTROLS) ? marked : marked?.querySelector<HTMLElement>(CONTROLS);
    control?.focus();
    // The message stands under the field: both scroll into view.
    control?.closest(FIELD)?.scrollIntoView({ block: 'nearest' });
  }, [attempts]);
  return (event) => {
    element.current = (event?.currentTarget as HTMLElement | undefined) ?? null;
  };
}
