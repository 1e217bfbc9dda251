import { pageMeta } from '../../lib/loading/seo.ts';
import type { Route } from './+types/proved';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Вы вошли', noindex: true });

/** Shown in the tab of the second sign-in. */
export default function ProvedPage() {
  return (
    <>
      <h1>Готово</h1>
      <p>
        Закройте эту вкладку, вернитесь на&nbsp;прежнюю и&nbsp;нажмите «Продолжить»: всё, что вы&nbsp;ввели, осталось
        там.
      </p>
    </>
  );
}
