import './app/tokens.css';
import './app/fonts.css';
import './app/base.css';
import './app/contrast.css';
import { DATABASE_UNAVAILABLE } from '@provodka/contract/fixed-texts.ts';
import sprite from 'icon/sprite';
import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
} from 'react-router';
import cyrillicFont from '../generated/onest-cyrillic.woff2';
import latinFont from '../generated/onest-latin.woff2';
import rubleFont from '../generated/onest-ruble.woff2';
import type { Route } from './+types/root';
import { ErrorScreen } from './app/error-screen.tsx';
import { Redraw } from './app/redraw.tsx';
import { Shell } from './app/shell/shell.tsx';
import { CriticalStyles, Nonce, RequestId, SiteStylesheet } from './app/site-styles.tsx';
import { useStartUp } from './app/start-up.ts';
import { useLive } from './app/use-live.ts';
import { EARLY_PRESS_SCRIPT, EARLY_SUBMIT_SCRIPT } from './lib/loading/before-hydration.ts';
import { onFirstInteraction } from './lib/loading/first-interaction.ts';
import { whenIdle } from './lib/loading/idle.ts';
import { lazyPart } from './lib/loading/lazy-part.ts';
import { keepPageOnFailure, trackShownPage } from './lib/loading/lost-navigation.ts';
import { loadNextPage } from './lib/loading/next-page.ts';
import { type RootData, shownSettings, useIsForViewer, usePageHandle, useRootData } from './lib/loading/page-data.ts';
import { siteContext } from './lib/loading/server-context.ts';
import { loadLiveStart, loadVisit } from './lib/loading/visit.ts';
import { reportCrashLazily } from './lib/loading/watch-crashes.ts';
import type { ErrorCode } from './lib/session/client-state.ts';
import { useClientState } from './lib/session/client-state.ts';
import { THEME_SCRIPT } from './lib/session/theme.ts';
import { useToasts } from './lib/session/toasts.ts';

/** Rarely needed, or not before the first interaction: their code loads on demand, and its failure does not fail the page. */
const MaintenanceScreen = lazyPart(() => import('./app/maintenance-screen.tsx'));
const Toasts = lazyPart(() => import('./ui/popups/toasts.tsx'));
const Companion = lazyPart(() => import('./app/companion.tsx'));
/** Empty in the browser, where the script has already run. */
const HEAD_SCRIPT = import.meta.env.SSR ? `${THEME_SCRIPT};${EARLY_SUBMIT_SCRIPT};${EARLY_PRESS_SCRIPT}` : '';
const FONTS = [cyrillicFont, latinFont, rubleFont];

/** Start-up (specification section 2): the user, then the settings; maintenance gives the page its status. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = await loadVisit(context);
  const root: RootData = {
    ...visit,
    settings: shownSettings(visit),
    ...(await loadLiveStart(context)),
    site: context.get(siteContext),
    server_time: new Date().toISOString(),
  };
  return data(root, { status: visit.maintenance ? 503 : 200 });
}

export const clientMiddleware = [keepPageOnFailure];

/** Navigation does not reload the user and the settings, only an explicit revalidation does. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const brand = loaderData?.site.brand;
  const title = error === undefined ? awayTitle(loaderData) : errorTitle(readError(error));
  return [{ title: [title, brand].filter(Boolean).join(' — ') || ERROR_TITLES[500] }];
};

const errorTitle = ({ code, finishedAt }: ReturnType<typeof readError>): string =>
  code === 503 && finishedAt === null ? DATABASE_UNAVAILABLE.title : ERROR_TITLES[code];

const awayTitle = (root: RootData | undefined): string | undefined =>
  root?.maintenance?.finished_at === null ? DATABASE_UNAVAILABLE.title : undefined;

const ERROR_TITLES: Record<ErrorCode, string> = {
  0: 'Нет связи',
  403: 'Страница недоступна',
  404: 'Страница не найдена',
  410: 'Профиль скрыт',
  429: 'Слишком много запросов',
  500: 'Страница не открылась',
  503: 'Технические работы',
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce);
  const requestId = useContext(RequestId);
  const isAlive = !useIsThrottledOutright();
  return (
    <html lang="ru" translate="no" className="no-tr" data-request-id={requestId} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own, run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {FONTS.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {sprite && <link rel="prefetch" href={sprite} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {import.meta.env.DEV ? <Links /> : <CriticalStyles />}
        <Meta />
      </head>
      <body>
        {children}
        <Told />
        {import.meta.env.DEV || <SiteStylesheet />}
        {isAlive && <ScrollRestoration nonce={nonce} />}
        {isAlive && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  useStartUp();
  useLive();
  const { pathname, search } = useLocation();
  useEffect(() => trackShownPage(pathname + search), [pathname, search]);
  const { error_code, technical_work_end } = useClientState();
  const maintenance = useRootData()?.maintenance;
  const { is_open_during_maintenance } = usePageHandle();
  if (is_open_during_maintenance) return <Page errorCode={null} />;
  if (maintenance) return <Maintenance finishedAt={maintenance.finished_at} />;
  if (error_code === 503) return <Maintenance finishedAt={technical_work_end} />;
  return (
    <Redraw place={pathname + search}>
      <Page errorCode={error_code} />
    </Redraw>
  );
}

function Page({ errorCode }: { errorCode: Exclude<ErrorCode, 503> | null }) {
  return (
    <>
      <Shell>{errorCode ? <ErrorScreen code={errorCode} /> : <Outlet />}</Shell>
      <Accompanied />
    </>
  );
}

/** The companion loads at the first interaction or when the session ends. */
function Accompanied() {
  const isTouched = useIsTouched();
  useEffect(() => whenIdle(Companion.load), []);
  useEffect(() => whenIdle(loadNextPage), []);
  const isForViewer = useIsForViewer();
  const isSessionOver = useClientState().is_authenticated === false;
  return (
    (isTouched || (isForViewer && isSessionOver)) && (
      <Suspense>
        <Companion />
      </Suspense>
    )
  );
}

/** The region of toasts exists before the first toast, so that screen readers announce it. */
function Told() {
  const isTouched = useIsTouched();
  useEffect(() => whenIdle(Toasts.load), []);
  const toasts = useToasts();
  return (
    (isTouched || toasts.length > 0) && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}

function useIsTouched(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => onFirstInteraction(() => setTouched(true)), []);
  return isTouched;
}

export function ErrorBoundary() {
  useStartUp();
  const error = useRouteError();
  const { code, finishedAt, requestId } = readError(error);
  const isOutright = useIsThrottledOutright();
  useEffect(() => {
    if (code !== 500) return;
    console.error(error);
    const shownId = requestId ?? document.documentElement.dataset.requestId;
    reportCrashLazily(isRouteErrorResponse(error) ? 'server' : 'page', error, shownId);
  }, [code, error, requestId]);
  if (code === 503) return <Maintenance finishedAt={finishedAt} />;
  return (
    <Shell chrome={isOutright ? 'bare' : undefined}>
      <ErrorScreen code={code} requestId={requestId} />
    </Shell>
  );
}

function Maintenance({ finishedAt }: { finishedAt: string | null }) {
  return (
    <Shell chrome="logo">
      <Suspense>
        <MaintenanceScreen finishedAt={finishedAt} />
      </Suspense>
    </Shell>
  );
}

/**
 * Whether the page was refused before the viewer was known. Such a page has no scripts: it is rendered once and sent
 * for every refused request.
 */
function useIsThrottledOutright(): boolean {
  const error = useRouteError();
  return useRootData() === undefined && isRouteErrorResponse(error) && error.status === 429;
}

const SCREENS = [0, 403, 410, 429, 500] as const;

/** A refusal with an unknown code shows the not-found screen (specification section 8); a crash is 500. */
function readError(error: unknown): { code: ErrorCode; finishedAt: string | null; requestId?: string | undefined } {
  if (!isRouteErrorResponse(error)) return { code: 500, finishedAt: null };
  if (error.status === 500)
    return { code: 500, finishedAt: null, requestId: (error.data as { request_id?: string } | null)?.request_id };
  if (error.status === 503)
    return { code: 503, finishedAt: (error.data as RootData['maintenance'])?.finished_at ?? null };
  return { code: SCREENS.find((code) => code === error.status) ?? 404, finishedAt: null };
}
