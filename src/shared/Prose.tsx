import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { addressOf, pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import { decoded, pageOf } from '#schemas/routes/routes.ts';

/** HTML from the server. Links to pages of the product navigate without a reload. */
export function Prose({ html }: { readonly html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    const prose = ref.current;
    if (!prose) return;
    // The hash's section did not exist when the page opened.
    const section = document.getElementById(decoded(window.location.hash.slice(1)) ?? '');
    if (section && prose.contains(section)) section.scrollIntoView();
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      if (link.pathname === window.location.pathname || pageOf(pathOfAddress(link.pathname)).kind === 'missing') return;
      event.preventDefault();
      // Texts that the first language's server made name its pages.
      router.history.push(addressOf(`${pathOfAddress(link.pathname)}${link.search}${link.hash}`));
    };
    prose.addEventListener('click', onClick);
    return () => prose.removeEventListener('click', onClick);
  }, [router]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders it from Markdown and escapes HTML.
  return <div ref={ref} className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />;
}
