import { useState } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { lazyForm } from '../../forms/lazy-form.tsx';
import { type PageHandle, useSite } from '../../lib/loading/page-data.ts';
import { pageMeta } from '../../lib/loading/seo.ts';
import { siteContext } from '../../lib/loading/server-context.ts';
import { loadVisit } from '../../lib/loading/visit.ts';
import { safeReturnPath, signInAddress, signUpAddress } from '../../lib/session/return-address.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { DemoAccounts } from '../../users/demo-accounts.tsx';
import type { Route } from './+types/sign-in';

const SignInForm = lazyForm(async () => (await import('../../users/sign-in-form.tsx')).SignInForm);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Вход', noindex: true });

export const handle: PageHandle = { is_open_during_maintenance: true };

/** Redirects to an external sign-in page when one is configured; signed-in people go on to their destination. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('return_to'));
  const site = context.get(siteContext);
  if (site.sign_in_url) throw redirect(signInAddress(returnTo, site));
  if ((await loadVisit(context)).viewer) throw redirect(returnTo);
  return null;
}

export default function SignInPage() {
  const [parameters] = useSearchParams();
  const returnTo = safeReturnPath(parameters.get('return_to'));
  const isDemo = useSite()?.is_demo;
  const [account, setAccount] = useState<{ login: string; password: string }>();
  const [isSecond, setSecond] = useState(false);
  return (
    <>
      <h1>{isSecond ? 'Подтверждение входа' : 'Вход'}</h1>
      <p>
        {isSecond
          ? 'Пароль верный, остался второй шаг.'
          : 'Войдите, чтобы откликнуться на\u00a0заказ или опубликовать свой.'}
      </p>
      <SignInForm key={account?.login} returnTo={returnTo} initial={account} onSecondStep={() => setSecond(true)} />
      {!isSecond && (
        <p>
          Впервые здесь? <TextLink to={signUpAddress(returnTo)}>Зарегистрироваться</TextLink>
        </p>
      )}
      {isDemo && !isSecond && <DemoAccounts onChoose={setAccount} />}
    </>
  );
}
