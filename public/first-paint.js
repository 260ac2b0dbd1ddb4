// Runs before the first paint: sets what a page that arrives as HTML, rendered for nobody in particular, cannot know.
(() => {
  const root = document.documentElement;
  root.dataset.script = '';
  const stored = (area, key) => {
    try {
      return area().getItem(key);
    } catch {
      // Storage is forbidden.
      return null;
    }
  };
  const local = (key) => stored(() => localStorage, key);
  const session = (key) => stored(() => sessionStorage, key);

  // A first visit from elsewhere begins with the newest rounds, as `src/shared/firstVisit.ts` says.
  const from = URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
  const base = root.lang === 'en' ? '' : `/${root.lang}`;
  if (location.pathname.replace(/\/$/, '') === base && from !== location.origin && session('hasNavigated') === null) {
    root.hidden = true;
    location.replace(`${base}/directory/fundraising`);
    return;
  }

  // The chosen theme wins over the system's.
  const theme = local('assay.theme');
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : system;
  // Until then the density is the page's own.
  const density = local('assay.density');
  if (density === 'compact' || density === 'comfortable') root.dataset.density = density;

  // What this user has put away stays away, and a member is not asked to sign in, until the page is taken over.
  const cookie = (start) => document.cookie.split('; ').some((one) => one.startsWith(start));
  const dismissed = /"expiry":(\d+)/.exec(local('showMobileBlock') ?? '');
  const peek = local('assay.screener.peek') ?? String(matchMedia('(min-width: 1600px)').matches);
  const marks = {
    folded: local('assay.directory.folded') === 'true',
    consent: cookie('user-consent=accepted') || session('assay.consent.refused') !== null,
    feedsDismissed: session('assay.feeds.dismissed') !== null,
    introDismissed: local('assay.intro.dismissed') === 'true',
    notice: dismissed !== null && Number(dismissed[1]) > Date.now(),
    member: cookie('access_token='),
    panelShut: local('assay.screener.panel') === 'false',
    preview: matchMedia('(min-width: 1201px)').matches && peek === 'true',
  };
  for (const [name, is] of Object.entries(marks)) if (is) root.dataset[name] = '';

  // The scripts of a page that can be read are fetched once it is painted; a tab in the background paints nothing.
  addEventListener('DOMContentLoaded', () => {
    const scripts = document.getElementById('scripts');
    if (!scripts) return;
    const fetchScripts = () => document.body.append(scripts.content);
    if (document.hidden) fetchScripts();
    else requestAnimationFrame(() => setTimeout(fetchScripts));
  });

  // What is pressed or typed before the page is taken over is done then, by `src/shared/earlyInput.ts`. Links work already.
  if (!('arriving' in root.dataset)) return;
  if (root.dataset.arriving === 'whole') {
    // A page that can be read has been visited, also when its link is followed before it is taken over.
    try {
      localStorage.setItem('previousPath', (location.pathname.slice(base.length) || '/') + location.search);
      sessionStorage.setItem('hasNavigated', 'true');
    } catch {
      // Storage is forbidden.
    }
  }
  const early = [];
  window.assayEarlyInput = early;
  let leaving;
  let taken = false;
  const isTyped = (target) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const listeners = {
    mousedown: ({ target, button, isTrusted }) => {
      if (isTrusted && button === 0 && !isTyped(target)) early.push({ kind: 'press', target });
    },
    click: (event) => {
      const { target, isTrusted, ctrlKey, metaKey, shiftKey } = event;
      const link = target.closest('a[href]');
      // Some links open something over the page: they wait, for a time.
      const waits = link?.matches('[data-scripted]') && !(ctrlKey || metaKey || shiftKey);
      if (waits) {
        event.preventDefault();
        leaving = setTimeout(() => location.assign(link.href), 5_000);
      }
      if (isTrusted && !isTyped(target) && (!link || waits)) early.push({ kind: 'click', target });
    },
    keydown: (event) => {
      const { target, key, isTrusted, repeat } = event;
      // On a button these click.
      const clicks = (key === 'Enter' || key === ' ') && target.closest('button, a[href], summary');
      if (!isTrusted || isTyped(target) || repeat || clicks) return;
      early.push({ kind: 'key', event });
      // While React starts, some parts listen and others do not yet: none hears it now.
      if (taken) event.stopImmediatePropagation();
    },
    // A form of scripts alone would be sent to the page itself, with its fields in the address. It is sent once: Enter in a
    // field clicks the button of its form too, and who waits presses again.
    submit: (event) => {
      const { target, submitter } = event;
      if (target.hasAttribute('action')) return;
      event.preventDefault();
      const before = early.at(-1);
      if (before?.kind === 'click' && submitter?.contains(before.target)) early.pop();
      const isNoted = early.some((one) => one.kind === 'submit' && one.target === target);
      if (!isNoted) early.push({ kind: 'submit', target, submitter });
    },
    input: ({ target }) => {
      // Taking over may put back what the field held before.
      if (isTyped(target)) early.push({ kind: 'text', target, value: target.value });
    },
  };
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true);
  const stop = (type) => removeEventListener(type, listeners[type], true);
  window.assayEarlyInput.take = () => {
    taken = true;
    clearTimeout(leaving);
    ['click', 'submit'].forEach(stop);
  };
  window.assayEarlyInput.end = () => ['mousedown', 'keydown', 'input'].forEach(stop);
})();
