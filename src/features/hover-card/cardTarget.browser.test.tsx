import { afterEach, beforeEach, expect, it } from 'vitest';
import { targetAt, targetOfFocus, targetOfTap } from './cardTarget.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <nav><a id="menu" href="/project/aster">Aster</a></nav>
    <a id="out" href="https://example.org/project/aster">Elsewhere</a>
    <a id="tab" href="/project/aster/team">Team</a>
    <a id="round" href="/round/7">Seed</a><a id="mark" href="/round/7" data-tooltip="">S</a>
    <a id="person" href="/people/ada%20l"><img id="face" alt="" />Ada</a>
    <div role="grid"><div role="rowheader" tabindex="0" id="cell">
      <svg id="logo" width="9" height="9"></svg><a id="name" href="/organization/birch">Birch</a><i id="symbol">BIR</i>
    </div></div>`;
});
afterEach(() => document.body.replaceChildren());

const at = (id: string) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(id);
  return element;
};

it('knows links to profiles of this site, by their decoded slug', () => {
  expect(targetAt(at('person'), '/')).toMatchObject({ kind: 'people', slug: 'ada l', anchor: at('person') });
  expect(targetAt(at('face'), '/')?.slug).toBe('ada l');
  for (const id of ['out', 'tab', 'menu']) expect(targetAt(at(id), '/'), id).toBeNull();
});

it('knows what the page calls it, from the name beside a picture too, in full', () => {
  document.body.innerHTML = `
    <span data-entity=""><a href="/project/long" aria-hidden="true"><img id="picture" alt="" /></a>
      <a href="/project/long"><span aria-hidden="true">Long Name Of A Pr…</span><span>Long Name Of A Project</span></a></span>
    <a id="bare" href="/people/ada"><img alt="" /></a>`;
  expect(targetAt(at('picture'), '/')?.name).toBe('Long Name Of A Project');
  expect(targetAt(at('bare'), '/')?.name).toBe('ada');
});

it('leaves out the page that is open', () => {
  expect(targetAt(at('name'), '/organization/birch')).toBeNull();
  expect(targetAt(at('name'), '/organization/birch/team')).toBeNull();
  expect(targetAt(at('name'), '/organization/birchwood')?.slug).toBe('birch');
});

it("knows a row by its picture, and by the focus of its name's cell", () => {
  expect(targetAt(at('logo'), '/')).toMatchObject({ kind: 'venture', slug: 'birch', anchor: at('cell') });
  expect(targetAt(at('symbol'), '/')).toBeNull();
  expect(targetOfFocus(at('cell'), '/')?.slug).toBe('birch');
  expect(targetOfTap(at('logo'), '/')?.slug).toBe('birch');
  expect(targetOfTap(at('name'), '/')).toBeNull();
});

it('knows rounds by their number, and leaves the marks of charts to their tooltips', () => {
  expect(targetAt(at('round'), '/')).toMatchObject({ kind: 'round', slug: '7' });
  expect(targetOfFocus(at('round'), '/')?.kind).toBe('round');
  expect(targetAt(at('round'), '/round/7')).toBeNull();
  expect(targetAt(at('mark'), '/')).toBeNull();
});
