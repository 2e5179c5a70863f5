import { readFileSync, writeFileSync } from 'node:fs'; import { dirname, join, relative, sep } from 'node:path'; import { fileURLToPath } from 'node:url';
import { SyntaxKind } from 'typescript/unstable/ast'; import { API } from 'typescript/unstable/sync';
const [NS, ROOM, ...FILES] = process.argv.slice(2);
const HOME = dirname(fileURLToPath(import.meta.url)); const SOURCE = join(HOME, 'src');
const api = new API({ cwd: HOME });
const project = api.updateSnapshot({ openProject: join(HOME, 'tsconfig.json') }).getProjects()[0];
const checker = project.checker;
const want = new Set(FILES.map((f) => join(SOURCE, ROOM, f)));
const out = new Map(); const used = {};
for (const path of project.program.getSourceFileNames()) {
  if (!path.startsWith(SOURCE + sep)) continue;
  if (relative(SOURCE, path).startsWith(ROOM + sep)) continue;
  const file = project.program.getSourceFile(path);
  const edits = []; const ids = new Map(); let typeOnly = true; let first = null;
  for (const st of file.statements) {
    if (st.kind !== SyntaxKind.ImportDeclaration || !st.moduleSpecifier.text.startsWith('.')) continue;
    const target = join(dirname(path), st.moduleSpecifier.text);
    const named = st.importClause?.namedBindings;
    if (!want.has(target) || named?.kind !== SyntaxKind.NamedImports) continue;
    const t = st.importClause.phaseModifier === SyntaxKind.TypeKeyword || /^import type/.test(st.getText());
    for (const el of named.elements) {
      const sym = checker.getSymbolAtLocation(el.name);
      ids.set(sym.id, (el.propertyName ?? el.name).text);
      const ty = t || /^type /.test(el.getText());
      if (!ty) typeOnly = false;
      (used[ROOM+'/'+relative(join(SOURCE,ROOM),target)] ??= new Set()).add((el.propertyName ?? el.name).text);
    }
    edits.push({ pos: st.getStart(), end: st.end, text: '' , imp: true });
  }
  if (!edits.length) continue;
  const names = new Set(); for (const st of edits) { }
  const locals = new Map();
  const visit = (node) => {
    if (node.kind === SyntaxKind.ImportDeclaration) return;
    if (node.kind === SyntaxKind.Identifier) {
      const p = node.parent;
      const short = p.kind === SyntaxKind.ShorthandPropertyAssignment && p.name === node;
      if (p.kind === SyntaxKind.PropertyAccessExpression && p.name === node) return;
      let sym = short ? checker.resolveName(node.text, 111551 | 788968 | 2097152, node) : checker.getSymbolAtLocation(node);
      const name = sym && ids.get(sym.id);
      if (name) {
        if (p.kind === SyntaxKind.ExportSpecifier) { console.log('EXPORT', path, node.text); return; }
        edits.push({ pos: node.getStart(), end: node.end, text: short ? `${node.text}: ${NS}.${name}` : `${NS}.${name}` });
      }
      return;
    }
    node.forEachChild(visit);
  };
  file.statements.forEach((s) => visit(s));
  let rel = relative(dirname(path), join(SOURCE, ROOM, 'index.ts')); if (!rel.startsWith('.')) rel = './' + rel;
  edits.filter((e) => e.imp)[0].text = `import ${typeOnly ? 'type ' : ''}* as ${NS} from '${rel}';`;
  let text = file.text;
  for (const e of edits.sort((a, b) => b.pos - a.pos)) {
    let end = e.end; if (e.imp && !e.text && text[end] === '\n') end += 1;
    text = text.slice(0, e.pos) + e.text + text.slice(end);
  }
  out.set(path, text);
}
api.close();
for (const [p, t] of out) writeFileSync(p, t);
console.log(out.size); for (const [f, s] of Object.entries(used)) console.log(f, [...s].join(' '));
