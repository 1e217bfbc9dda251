import UserPlus from 'icon:user-plus';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { Suspense, useState } from 'react';
import { ahead, late } from '../lib/loading/late.ts';
import { Button, type ButtonKind } from '../ui/button.tsx';

const load = () => import('./invite-dialog.tsx');
const InviteDialog = late(load);

interface InviteButtonProps {
  order: OrderView;
  kind: ButtonKind;
  title: string;
}

/** Invites people and teams to an order in search. */
export function InviteButton({ order, kind, title }: InviteButtonProps) {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Button
        kind={kind}
        icon={<UserPlus size={20} />}
        onPointerEnter={ahead(load)}
        onFocus={ahead(load)}
        onClick={() => setInviting(true)}
      >
        {title}
      </Button>
      {isInviting && (
        <Suspense>
          <InviteDialog order={order} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}
