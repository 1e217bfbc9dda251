import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { type MouseEvent, Suspense, useState } from 'react';
import { usePreload } from '../../lib/loading/idle.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useIsForViewer, useSite } from '../../lib/loading/page-data.ts';
import { signInAddress } from '../../lib/session/return-address.ts';
import { PromisedMoney } from '../../people/promised-money.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx';
import styles from './guest-panel.module.css';
import { useIsPhone } from './use-is-phone.ts';

const GuestForm = lazyPart(() => import('./guest-form.tsx'));

/** The side panel of an order in search for a guest, who writes first and signs in to send; without scripts they sign in first. */
export function GuestPanel({ order }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const near = usePreload(GuestForm.load);
  // A person whose session ended has a draft of their own behind the sign-in.
  const isSessionOver = useIsForViewer();
  const address = signInAddress(orderAddress(order.id), useSite());
  if (order.status.code !== ORDER_STATUS.searching) return null;
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const title = isSessionOver ? 'Войти и\u00A0откликнуться' : 'Откликнуться';
  // The press opens a form: the page of signing in, where the address leads, is not fetched for it.
  const opening = { ...near, onClick: open, prefetch: 'none' as const };
  const way = { to: address, ...(isSessionOver ? {} : opening) };
  const form = isOpen && (
    <Suspense fallback={<Skeleton lines={[30, 100, 30, 100, 40, 100, 100]} />}>
      <GuestForm order={order} onClose={() => setOpen(false)} />
    </Suspense>
  );
  if (form && !isPhone) {
    return (
      <Card title="Ваш отклик">
        <div className={styles.form}>{form}</div>
      </Card>
    );
  }
  return (
    <>
      <Card title="Ваш отклик" description="Предложите свою цену и&nbsp;срок. Комиссию платит заказчик.">
        <div className={styles.way}>
          <PromisedMoney side="freelancer" sum={order.budget} />
        </div>
        <div className={styles.guest}>
          <ButtonLink kind="pri" size="lg" wide {...way}>
            {title}
          </ButtonLink>
        </div>
        <p className={styles.terms}>Понадобится аккаунт.</p>
      </Card>
      <StickyActionBar>
        <ButtonLink kind="pri" {...way}>
          {title}
        </ButtonLink>
      </StickyActionBar>
      {form}
    </>
  );
}
