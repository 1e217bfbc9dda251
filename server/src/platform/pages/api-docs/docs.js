/** Fills in a call of the page when it is opened, and sends it. Runs in the browser as it stands. */
import { outline, resolve } from './docs-schema.js';

const descriptions = new Map();

/** A description, asked for once. */
function load(file) {
  const known = descriptions.get(file) ?? fetch(`./${file}`).then((reply) => reply.json());
  descriptions.set(file, known);
  return known;
}

const make = (name, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
};

for (const details of document.querySelectorAll('details')) {
  details.addEventListener('toggle', () => void open(details), { once: true });
}
document.querySelector('#find').addEventListener('input', ({ target }) => find(target.value));
addEventListener('hashchange', showNamed);
showNamed();

/** An address may name a call: `#orders_create`. */
function showNamed() {
  const named = document.getElementById(location.hash.slice(1));
  if (!(named instanceof HTMLDetailsElement)) return;
  named.open = true;
  named.scrollIntoView();
}

function find(words) {
  const wanted = words.trim().toLowerCase();
  for (const section of document.querySelectorAll('section')) {
    const calls = [...section.querySelectorAll('details')];
    for (const call of calls) call.hidden = !`${call.id} ${call.textContent}`.toLowerCase().includes(wanted);
    section.hidden = calls.every(({ hidden }) => hidden);
  }
}

async function open(details) {
  if (details.querySelector('form')) return;
  const whole = await load(details.dataset.file);
  const [method, path] = details.querySelector('summary').textContent.split(' ');
  const call = whole.paths[path][method.toLowerCase()];
  const parameters = call.parameters.map((one) => resolve(whole, one));
  const content = call.requestBody?.content ?? {};
  const body = content['application/json'];
  const fields = parameters.map((one) => parameterField(whole, one));
  const text = body && make('textarea', { rows: 8, spellcheck: false, value: textOf(body.example) });
  const files = content['multipart/form-data'] && make('input', { type: 'file', multiple: true });
  const answer = make('output');
  const form = make(
    'form',
    {},
    make('p', { className: 'ways' }, waysOf(call.security ?? whole.security)),
    ...fields.map(({ label }) => label),
    ...(text ? [make('label', { className: 'wide' }, 'Body', text), pre(outline(whole, body.schema))] : []),
    ...(files ? [make('label', {}, `Files: ${fileName(content)}`, files)] : []),
    make('button', {}, `Send ${method}`),
    answer,
    ...repliesOf(whole, call),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = fields.flatMap(({ parameter, input }) => (input.value === '' ? [] : [[parameter, input.value]]));
    const request = { method, address: whole.servers[0].url + path, values, text: text?.value, files, content };
    send(request).then(
      (words) => answer.replaceChildren(pre(words)),
      (error) => answer.replaceChildren(pre(String(error))),
    );
  });
  details.append(form);
}

function parameterField(whole, parameter) {
  const { name, in: place, required = false, schema, description: words = '' } = parameter;
  const value = required ? String(parameter.example) : '';
  const input = make('input', { name, required, value, placeholder: outline(whole, schema) });
  return { parameter, input, label: make('label', { title: words }, `${name} (${place})`, input) };
}

const pre = (textContent) => make('pre', { textContent });
const textOf = (value) => JSON.stringify(value, null, 2);
const fileName = (content) => Object.keys(content['multipart/form-data'].schema.allOf.at(-1).properties)[0];

/** Who may call: «session + csrf, or a token with the scope manage». */
function waysOf(security) {
  const ways = security.map((way) =>
    Object.entries(way)
      .map(([name, scopes]) => [name, ...scopes].join(' '))
      .join(' + '),
  );
  return `Who may: ${ways.map((way) => way || 'anybody').join(', or ') || 'anybody'}`;
}

function repliesOf(whole, { responses }) {
  return Object.entries(responses).flatMap(([status, reply]) => {
    const { description: words, content = {} } = resolve(whole, reply);
    const shapes = Object.entries(content).map(([media, { schema }]) => `${media}\n${outline(whole, schema)}`);
    return [make('h3', {}, `Reply ${status}`), pre([words, ...shapes].join('\n'))];
  });
}

/** Sends a request as this browser, whose writes show the CSRF token of its cookie, or with the token above, and tells the answer. */
async function send({ method, address, values, text, files, content }) {
  const url = new URL(address, location.origin);
  url.host = location.host;
  url.protocol = location.protocol;
  const headers = {};
  for (const [{ name, in: place }, value] of values) {
    if (place === 'path') url.pathname = url.pathname.replace(encodeURI(`{${name}}`), encodeURIComponent(value));
    else if (place === 'header') headers[name] = value;
    else for (const one of name.endsWith('[]') ? value.split(',') : [value]) url.searchParams.append(name, one.trim());
  }
  const token = document.querySelector('#token').value.trim();
  if (token) headers.authorization = `Bearer ${token}`;
  else if (method !== 'GET') headers['x-xsrf-token'] = await csrfToken();
  let body;
  if (files?.files.length) body = asForm(JSON.parse(text), files.files, fileName(content));
  else if (text !== undefined) {
    headers['content-type'] = 'application/json';
    body = text;
  }
  const reply = await fetch(url, { method, headers, body, credentials: token ? 'omit' : 'same-origin' });
  return `${reply.status} ${url.pathname}${url.search}\n${await wordsOf(reply)}`;
}

const LONGEST = 200_000;

async function wordsOf(reply) {
  const type = reply.headers.get('content-type') ?? '';
  if (!/json|text|xml|csv/.test(type)) return type;
  const text = await reply.text();
  return (type.includes('json') && text ? textOf(JSON.parse(text)) : text).slice(0, LONGEST);
}

const COOKIE = /(?:^|; )XSRF-TOKEN=([^;]*)/;

/** Any GET of the API gives the cookie to a browser without one. */
async function csrfToken() {
  if (!COOKIE.test(document.cookie)) await fetch('./classifiers/platforms');
  return decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? '');
}

function asForm(values, files, name) {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const one of value) form.append(`${field}[]`, String(one));
    else if (value !== null) form.append(field, String(value));
  }
  for (const file of files) form.append(name, file);
  return form;
}
