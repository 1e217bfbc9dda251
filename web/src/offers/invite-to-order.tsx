import type { Person } from '@provodka/contract/people/people.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../lib/loading/lazy-part.ts';

const InviteToOrderDialog = lazyPart(() => import('./invite-to-order-dialog.tsx'));

type Candidate = Pick<Person, 'uuid' | 'full_name'>;

/** «Пригласить в заказ» of a freelancer, for a page to compose: one of the own orders in search and a word to them. */
export function useInviteToOrder(): { ask: (person: Candidate) => void; dialog: ReactNode } {
  const [person, setPerson] = useState<Candidate | null>(null);
  return {
    ask: setPerson,
    dialog: person && (
      <Suspense>
        <InviteToOrderDialog person={person} onClose={() => setPerson(null)} />
      </Suspense>
    ),
  };
}
