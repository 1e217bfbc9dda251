import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { RouterContextProvider } from 'react-router';
import { apiContext } from '../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../lib/loading/visit.ts';

/** The viewer's own profile of a side, and for a freelancer the skills there are to choose from. */
export async function loadOwnProfile(request: Request, context: Readonly<RouterContextProvider>, side: CabinetSide) {
  const viewer = await requireViewer(request, context);
  const api = context.get(apiContext);
  if (side === 'customer') {
    const asked = api.customers_get({ params: { uuid: viewer.customer.uuid } });
    return { profile: (await pageData(request, context, asked)).data, skills: null };
  }
  const asked = Promise.all([
    api.freelancers_get({ params: { uuid: viewer.freelancer.uuid } }),
    api.configurations_list(),
    api.platforms_list(),
  ]);
  const [{ data: profile }, configurations, platforms] = await pageData(request, context, asked);
  return { profile, skills: { configurations: configurations.data, platforms: platforms.data } };
}

export type OwnProfileData = Awaited<ReturnType<typeof loadOwnProfile>>;
