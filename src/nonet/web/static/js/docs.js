// The page of the HTTP interface: what the OpenAPI description says, and a way to try it.

import { $, el } from './dom.js';
import { t, translate } from './i18n.js';

const description = await (await fetch('openapi.json')).json();

const resolve = (schema) => (schema?.$ref ? description.components.schemas[schema.$ref.split('/').at(-1)] : schema);

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  return schema.type ?? 'any';
}

function limitsOf(schema) {
  const found = [];
  if (schema.default !== undefined) found.push(t('docs_default', { value: JSON.stringify(schema.default) }));
  if (schema.maxLength) found.push(t('docs_most_characters', { n: schema.maxLength }));
  if (schema.maxItems) found.push(t('docs_most_items', { n: schema.maxItems }));
  if (schema.minimum !== undefined) found.push(`${schema.minimum} – ${schema.maximum}`);
  return found.join(', ');
}

function table(schema) {
  const required = schema.required ?? [];
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, el('code', {}, name), required.includes(name) ? '' : ' ?'),
      el('td', {}, el('code', {}, typeOf(field))),
      el('td', {}, [limitsOf(field), field.description].filter(Boolean).join('. ')),
    ),
  );
  return el('div', { class: 'scroll' }, el('table', {}, ...rows));
}

function exampleOf(schema) {
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(
    fields
      .filter(([name]) => (schema.required ?? []).includes(name))
      .map(([name, field]) => [name, field.examples?.[0] ?? field.enum?.[0] ?? [field.items?.examples?.[0]]]),
  );
}

function schemasOf(content) {
  const schema = content?.['application/json']?.schema;
  if (!schema) return [];
  return (schema.anyOf ?? schema.oneOf ?? [schema]).map((one) => resolve(one.items?.$ref ? one.items : one));
}

// The models that a model is made of, each once.
function partsOf(schemas, found = new Map()) {
  const names = JSON.stringify(schemas.map(({ properties }) => properties)).match(/schemas\/\w+/g) ?? [];
  for (const name of names.map((path) => path.split('/')[1])) {
    if (found.has(name)) continue;
    found.set(name, description.components.schemas[name]);
    partsOf([found.get(name)], found);
  }
  return [...found.values()];
}

function tryIt(method, path, example) {
  const body = el('textarea', { rows: 5, spellcheck: 'false', 'aria-label': t('docs_request') });
  body.value = example ? JSON.stringify(example, null, 2) : '';
  const answer = el('pre', { class: 'answer', hidden: true, tabindex: '0', 'aria-label': t('docs_answer') });
  const send = async () => {
    const options = example ? { body: body.value, headers: { 'content-type': 'application/json' } } : {};
    const response = await fetch(path.slice(1), { method, ...options });
    const data = await response.json();
    answer.hidden = false;
    answer.textContent = `${response.status}\n${JSON.stringify(data, null, 2).slice(0, 4000)}`;
  };
  const button = el('button', { type: 'button', onclick: send }, t('docs_try'));
  return el('div', { class: 'try' }, ...(example ? [body] : []), button, answer);
}

function operation(path, method, { summary, description: text, requestBody, responses }) {
  const requests = schemasOf(requestBody?.content);
  const answers = schemasOf(responses['200']?.content);
  return el(
    'details',
    { class: 'operation', id: path.split('/').at(-1) },
    el('summary', {}, el('code', {}, `${method.toUpperCase()} ${path}`), el('span', {}, text ?? summary)),
    ...requests.flatMap((schema) => [el('h2', {}, `${t('docs_request')}: ${schema.title}`), table(schema)]),
    ...answers.flatMap((schema) => [el('h2', {}, `${t('docs_answer')}: ${schema.title}`), table(schema)]),
    ...partsOf([...requests, ...answers]).flatMap((schema) => [el('h2', {}, schema.title), table(schema)]),
    tryIt(method.toUpperCase(), path, requests.length ? exampleOf(requests[0]) : null),
  );
}

translate();
document.title = `nonet: ${t('docs_title')}`;
$('docs-text').textContent = `${description.info.description} ${t('docs_errors')}`;
$('operations').append(
  ...Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]) => operation(path, method, found)),
  ),
);
delete document.documentElement.dataset.awaits;
document.documentElement.dataset.ready = 'true';
