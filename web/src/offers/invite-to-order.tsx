import EnvelopeSimple from 'icon:envelope-simple';
import type { Person } from '@provodka/contract/people.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

const load = () => import('./invite-to-order-dialog.tsx');
const InviteToOrderDialog = lazy(load);

interface InviteToOrderProps {
  person: Pick<Person, 'uuid' | 'full_name'>;
  kind?: 'pri' | 'sec';
  wide?: boolean;
}

/** «Пригласить в заказ» beside a freelancer, for a page to compose: one of the own orders in search and a word. */
export function InviteToOrder({ person, kind = 'sec', wide = false }: InviteToOrderProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind={kind}
        wide={wide}
        icon={<EnvelopeSimple size={20} />}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        Пригласить в&nbsp;заказ
      </Button>
      {isOpen && (
        <Suspense>
          <InviteToOrderDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
