import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { FullScreen } from '../../ui/popups/full-screen.tsx';
import RespondForm from './respond-form.tsx';
import { useIsPhone } from './use-is-phone.ts';

interface GuestFormProps {
  order: OrderView;
  onClose: () => void;
}

/** The response as a guest writes it: on a phone a full screen, elsewhere within its card. */
export default function GuestForm({ order, onClose }: GuestFormProps) {
  const form = <RespondForm order={order} onDone={() => Promise.resolve()} />;
  if (!useIsPhone()) return form;
  return (
    <FullScreen title="Ваш отклик" onClose={onClose}>
      {form}
    </FullScreen>
  );
}
