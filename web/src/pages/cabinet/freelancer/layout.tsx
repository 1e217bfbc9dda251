import { CabinetFrame } from '../../../cabinet/cabinet-frame.tsx';
import { OWN_OFFERS_ADDRESS } from '../../../lib/loading/addresses.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { requireViewer } from '../../../lib/loading/visit.ts';
import type { Route } from './+types/layout';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const waiting = context.get(apiContext).freelancer_offers_list({ query: { limit: 1 } });
  // A failed counter does not fail the page.
  return waiting.then(
    ({ meta }) => ({ offers: meta.total }),
    () => ({ offers: 0 }),
  );
}

export default function FreelancerCabinet({ loaderData: { offers } }: Route.ComponentProps) {
  return <CabinetFrame side="freelancer" waiting={{ [OWN_OFFERS_ADDRESS]: offers }} />;
}
