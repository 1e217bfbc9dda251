import { FORGOT_PASSWORD_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { useSearchParams } from 'react-router';
import { lazyForm } from '../../forms/lazy-form.tsx';
import { pageMeta } from '../../lib/loading/seo.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/reset-password';

const ResetPasswordForm = lazyForm(async () => (await import('../../users/reset-password-form.tsx')).ResetPasswordForm);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Новый пароль', noindex: true });

export default function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  if (!token) {
    return (
      <>
        <h1>Ссылка неполная</h1>
        <p>
          Откройте её из&nbsp;письма целиком или <TextLink to={FORGOT_PASSWORD_ADDRESS}>запросите новую</TextLink>.
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Задайте новый пароль</h1>
      <p>После этого вы&nbsp;выйдете на&nbsp;всех устройствах и&nbsp;войдёте с&nbsp;новым паролем.</p>
      <ResetPasswordForm token={token} />
    </>
  );
}
