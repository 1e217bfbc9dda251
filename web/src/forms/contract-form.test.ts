// @vitest-environment happy-dom
import { ApiError } from '@provodka/contract/http/client.ts';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type ContractForm, useContractForm } from './contract-form.ts';

interface Values {
  title: string;
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

/** A form whose attempts are answered in turn; returns the key each attempt was sent with. */
async function openForm(answers: (ApiError | null)[]) {
  const keys: string[] = [];
  let contract: ContractForm<Values> | undefined;
  function Probe() {
    contract = useContractForm<Values>(z.object({ title: z.string() }), {
      defaultValues: { title: 'Обмен' },
      async send(_, key) {
        const answer = answers[keys.length];
        keys.push(key);
        if (answer) throw answer;
      },
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Probe)));
  for (const _ of answers) await act(async () => await contract?.onSubmit());
  return { keys, contract: contract as unknown as ContractForm<Values> };
}

const failure = (status: number, fields?: Record<string, string[]>) => {
  const errors = fields ? Object.values(fields).flat() : ['Не получилось'];
  return new ApiError(status, { message: errors[0] ?? '', errors, warnings: [], ...(fields && { fields }) });
};

test.each([0, 500, 502, 504])(
  'an attempt that ended with %i may have been carried out, so its key is kept',
  async (status) => {
    const { keys } = await openForm([failure(status), null]);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  },
);

test.each([403, 419, 422, 429])(
  'an attempt refused with %i left nothing, so the next has a key of its own',
  async (status) => {
    const { keys } = await openForm([failure(status), null]);
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
  },
);

test('shows a refusal of a field beside it, and above the form when it lacks the field', async () => {
  const own = await openForm([failure(422, { title: ['Напишите название'] })]);
  expect(own.contract.feedback.refusals).toEqual([]);
  expect(own.contract.errorOf('title')).toBe('Напишите название');
  const foreign = await openForm([failure(422, { budget: ['Укажите бюджет'] })]);
  expect(foreign.contract.feedback.refusals).toEqual(['Укажите бюджет']);
});
