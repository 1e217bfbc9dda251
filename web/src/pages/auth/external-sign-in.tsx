import { data } from 'react-router';
import { pageMeta } from '../../lib/loading/seo.ts';
import { siteContext } from '../../lib/loading/server-context.ts';
import { ExternalSignIn } from '../../users/external-sign-in.tsx';
import type { Route } from './+types/external-sign-in';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Вход', noindex: true });

export function loader({ params: { provider }, context }: Route.LoaderArgs) {
  const site = context.get(siteContext).sign_in_sites.find(({ name }) => name === provider);
  if (!site) throw data(null, { status: 404 });
  return site;
}

export default function ExternalSignInPage({ loaderData: { name, title } }: Route.ComponentProps) {
  return <ExternalSignIn provider={name} title={title} />;
}
