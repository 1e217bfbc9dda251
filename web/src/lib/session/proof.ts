import { ApiError } from '@provodka/contract/http/client.ts';
import type { ProofAsked } from '@provodka/contract/http/envelope.ts';
import { createStore, useStore } from './store.ts';

/** What the open question «Подтвердите, что это вы» knows, and how it ends. */
export interface AskedProof {
  ways: ProofAsked['ways'];
  answer: (isProved: boolean) => void;
}

const store = createStore<AskedProof | null>(null);
let asking: Promise<boolean> | null = null;

export const getAskedProof = store.get;
export const useAskedProof = () => useStore(store, null);

/** Sends a write, and once more when the person has proved who they are in between: what was typed and its key stay the same. */
export async function orProved<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.body.proof) || !(await askProof(error.body.proof))) throw error;
    return await send();
  }
}

/** One question for all who wait for it; false when it was closed. */
function askProof({ ways }: ProofAsked): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    const answer = (isProved: boolean) => {
      asking = null;
      store.set(null);
      resolve(isProved);
    };
    store.set({ ways, answer });
  });
  return asking;
}
