import { pageMeta } from '../../../lib/loading/seo.ts';
import { loadOwnProfile } from '../load-own-profile.ts';
import { OwnProfile } from '../own-profile.tsx';
import type { Route } from './+types/profile';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Профиль исполнителя', noindex: true });

export const loader = ({ context, request }: Route.LoaderArgs) => loadOwnProfile(request, context, 'freelancer');

export default function FreelancerProfilePage({ loaderData }: Route.ComponentProps) {
  return <OwnProfile side="freelancer" {...loaderData} />;
}
