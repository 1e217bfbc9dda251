import { redirect, useSearchParams } from 'react-router';
import { lazyForm } from '../../forms/lazy-form.tsx';
import { pageMeta } from '../../lib/loading/seo.ts';
import { loadVisit } from '../../lib/loading/visit.ts';
import { safeReturnPath, signInAddress } from '../../lib/session/return-address.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/sign-up';

const SignUpForm = lazyForm(async () => (await import('../../users/sign-up-form.tsx')).SignUpForm);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Регистрация', noindex: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  if ((await loadVisit(context)).viewer)
    throw redirect(safeReturnPath(new URL(request.url).searchParams.get('return_to')));
  return null;
}

export default function SignUpPage() {
  const [parameters] = useSearchParams();
  const returnTo = safeReturnPath(parameters.get('return_to'));
  return (
    <>
      <h1>Регистрация</h1>
      <p>Один аккаунт и&nbsp;для заказов, и&nbsp;для работы.</p>
      <SignUpForm returnTo={returnTo} />
      <p>
        Уже есть аккаунт? <TextLink to={signInAddress(returnTo)}>Войти</TextLink>
      </p>
    </>
  );
}
