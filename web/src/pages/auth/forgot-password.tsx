import { SIGN_IN_ADDRESS } from '../../lib/addresses.ts';
import { pageMeta } from '../../lib/seo.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ForgotPasswordForm } from '../../users/forgot-password-form.tsx';
import type { Route } from './+types/forgot-password';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Забытый пароль', noindex: true });

export default function ForgotPasswordPage() {
  return (
    <>
      <h1>Забыли пароль?</h1>
      <p>Пришлём на&nbsp;почту ссылку, по&nbsp;которой можно задать новый.</p>
      <ForgotPasswordForm />
      <p>
        Вспомнили? <TextLink to={SIGN_IN_ADDRESS}>Войти</TextLink>
      </p>
    </>
  );
}
