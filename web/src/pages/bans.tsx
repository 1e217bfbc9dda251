import ShieldCheck from 'icon:shield-check-duotone';
import { CABINET_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { pageMeta } from '../lib/loading/seo.ts';
import { apiContext } from '../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../lib/loading/visit.ts';
import { OwnBans } from '../moderation/own-bans.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/bans';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Блокировки', noindex: true });

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const { data } = await pageData(request, context, context.get(apiContext).bans_list());
  return { bans: data };
}

/** The viewer's bans and where they appeal (product: moderation). */
export default function BansPage({ loaderData: { bans } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Блокировки" />
      {bans.length > 0 ? (
        <OwnBans bans={bans} />
      ) : (
        <EmptyState
          centered
          icon={<ShieldCheck size={44} />}
          title="Блокировок нет"
          actions={<ButtonLink to={CABINET_ADDRESS}>В кабинет</ButtonLink>}
        >
          Всё в порядке: публикуйте, откликайтесь и платите как обычно.
        </EmptyState>
      )}
    </>
  );
}
