import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePreload } from '../../lib/loading/idle.ts';
import { useIsInBrowser } from '../../lib/loading/in-browser.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useViewer } from '../../lib/loading/page-data.ts';
import { ThresholdNotice } from '../../people/threshold-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { FullScreen } from '../../ui/popups/full-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx';
import { OwnResponse } from '../own-response.tsx';
import { GuestPanel } from './guest-panel.tsx';
import styles from './respond-panel.module.css';
import { useIsPhone } from './use-is-phone.ts';

const RespondForm = lazyPart(() => import('./respond-form.tsx'));

interface RespondPanelProps {
  order: OrderView;
  /** The viewer's own response, null without one. */
  own: ResponseView | null;
}

/**
 * The side panel of an order for a freelancer: the form, the response already sent, or the reason against it. On a
 * phone the form is a full screen opened from the page's action bar. The order's customer and moderators get nothing.
 */
export function RespondPanel({ order, own }: RespondPanelProps) {
  const viewer = useViewer();
  if (viewer && viewer.customer.uuid === order.customer.uuid) return null;
  if (own && own.status.code !== 'withdrawn') return <OwnResponse order={order} response={own} />;
  if (!viewer) return <GuestPanel order={order} />;
  if (mayWrite(order) || isOnlyUnverified(order, viewer)) return <RespondArea order={order} />;
  if (viewer.is_moderator) return null;
  return (
    <Card>
      <ThresholdNotice name="Откликнуться" right={order.rights.respond} />
    </Card>
  );
}

/** A freelancer who only lacks SM may write too: the form leads to the wallet and keeps the text. */
const mayWrite = ({ rights: { respond } }: OrderView) => respond.allowed || respond.progress?.unit === 'sm';

/** So may one who only has to verify the e-mail before sending. */
const isOnlyUnverified = ({ status }: OrderView, { is_email_verified, freelancer }: User) =>
  status.code === ORDER_STATUS.searching && !is_email_verified && !freelancer.is_banned;

/** Beside the order on a wide screen; on a phone the form mounts only while it is open. */
function RespondArea({ order }: { order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  // The form is not rendered on the server, since it could not be sent without scripts either.
  const isInBrowser = useIsInBrowser();
  const isPhone = useIsPhone();
  const near = usePreload(RespondForm.load);
  const { revalidate } = useRevalidator();
  const form = (
    <Suspense fallback={<Skeleton lines={[30, 100, 30, 100, 40, 100, 100]} />}>
      <RespondForm
        order={order}
        right={order.rights.respond}
        onDone={async () => {
          await revalidate();
          setOpen(false);
        }}
      />
    </Suspense>
  );
  return (
    <>
      <Card title="Ваш отклик" className={styles.inline}>
        <div className={styles.form}>
          {isInBrowser && !isPhone ? form : <Skeleton lines={[30, 100, 30, 100, 40, 100, 100]} />}
        </div>
      </Card>
      <StickyActionBar>
        <Button {...near} kind="pri" onClick={() => setOpen(true)}>
          Откликнуться
        </Button>
      </StickyActionBar>
      {isOpen && (
        <FullScreen title="Ваш отклик" onClose={() => setOpen(false)}>
          {form}
        </FullScreen>
      )}
    </>
  );
}
