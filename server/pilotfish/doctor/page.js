// What of the page's own markup concerns the agent; evaluated in the page by the doctor.
() => {
  const data = /^(?:application\/(?:ld\+)?json|importmap|speculationrules|text\/template)$/i;
  const scripts = [...document.scripts].filter(({ type }) => !data.test(type));
  const late = (tag) => tag.async || tag.defer || tag.type === 'module';
  const runsLater = (tag) => tag.src !== '' && late(tag);
  return scripts.flatMap((tag, at) => {
    const file = tag.src && new URL(tag.src).pathname.split('/').pop();
    const kind = { 'pilotfish.js': 'widget', 'pilotfish-early.js': 'early' }[file];
    if (!kind) return [];
    const before = scripts.slice(0, at).filter((other) => !runsLater(other) && other.type !== 'module');
    return [
      {
        kind,
        src: tag.src,
        key: tag.dataset.key ?? '',
        server: tag.dataset.server ?? '',
        is_late: late(tag),
        in_head: document.head.contains(tag),
        before: before.map(({ src }) => src || 'an inline script'),
      },
    ];
  });
}
