import { SIGN_IN_ADDRESS } from '@provodka/contract/addresses.ts';
import { lateForm } from '../../forms/late-form.tsx';
import { pageMeta } from '../../lib/seo.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/forgot-password';

const ForgotPasswordForm = lateForm(
  async () => (await import('../../users/forgot-password-form.tsx')).ForgotPasswordForm,
);

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
