import UserPlus from 'icon:user-plus';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { Suspense, useState } from 'react';
import { usePreload } from '../lib/loading/idle.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { Button, type ButtonKind } from '../ui/button.tsx';

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'));

interface InviteButtonProps {
  order: OrderView;
  kind: ButtonKind;
  title: string;
}

/** Invites people and teams to an order in search. */
export function InviteButton({ order, kind, title }: InviteButtonProps) {
  const [isInviting, setInviting] = useState(false);
  const near = usePreload(InviteDialog.load);
  return (
    <>
      <Button {...near} kind={kind} icon={<UserPlus size={20} />} onClick={() => setInviting(true)}>
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
