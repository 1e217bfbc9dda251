import { SIGN_IN_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { lazyForm } from '../../forms/lazy-form.tsx';
import { pageMeta } from '../../lib/loading/seo.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/forgot-password';

const ForgotPassword = lazyForm(async () => (await import('../../users/forgot-password.tsx')).ForgotPassword);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Забытый пароль', noindex: true });

export default function ForgotPasswordPage() {
  return (
    <>
      <ForgotPassword />
      <p>
        Вспомнили? <TextLink to={SIGN_IN_ADDRESS}>Войти</TextLink>
      </p>
    </>
  );
}
