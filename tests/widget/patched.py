"""What libraries of the years before 2012 do to the browser's own objects, family by family."""

PROTOTYPE = """
Array.from = function (list) {
  if (!list) return [];
  if ('toArray' in Object(list)) return list.toArray();
  var found = new Array(list.length || 0);
  for (var at = 0; at < found.length; at += 1) found[at] = list[at];
  return found;
};
(function () {
  function each(list, by, on) {
    for (var at = 0; at < list.length; at += 1) by.call(on, list[at], at);
  }
  function filtered(by, on) {
    var found = [];
    each(this, function (one, at) { if (by.call(on, one, at)) found.push(one); });
    return found;
  }
  function mapped(by, on) {
    var found = [];
    each(this, function (one, at) { found.push(by.call(on, one, at)); });
    return found;
  }
  var own = {
    map: mapped, collect: mapped, filter: filtered, select: filtered, findAll: filtered,
    find: function (by, on) { return filtered.call(this, by, on)[0]; },
    some: function (by, on) { return filtered.call(this, by, on).length > 0; },
    every: function (by, on) { return filtered.call(this, by, on).length === this.length; },
    reduce: function () { return this.length > 1 ? this : this[0]; },
    entries: function () { return this.slice(); },
    toArray: function () { return this.slice(); },
    size: function () { return this.length; },
    first: function () { return this[0]; },
    toJSON: function () { return '["' + this.join('", "') + '"]'; }
  };
  for (var name in own) Array.prototype[name] = own[name];
  String.prototype.toJSON = function () { return '"' + this + '"'; };
  Number.prototype.toJSON = function () { return String(this); };
  Function.prototype.bind = function (on) {
    var own = this, given = Array.prototype.slice.call(arguments, 1);
    return function () {
      return own.apply(on, given.concat(Array.prototype.slice.call(arguments)));
    };
  };
  var native = window.Element;
  window.Element = function (tag) { return document.createElement(tag); };
  window.Element.prototype = native.prototype;
})();
"""

MOOTOOLS = """
Array.from = function (item) {
  if (item == null) return [];
  if (typeof item === 'string' || typeof item.length !== 'number') return [item];
  return item instanceof Array ? item : Array.prototype.slice.call(item);
};
String.from = Number.from = Function.from = function (item) { return item; };
Array.prototype.contains = function (item) { return this.indexOf(item) !== -1; };
Array.prototype.flatten = function () { return this.flat(Infinity); };
(function () {
  var native = window.Element;
  window.Element = function (tag) { return document.createElement(tag); };
  window.Element.prototype = native.prototype;
  window.Document = function () {};
  window.Window = function () {};
  window.Event = function (event) { this.event = event; };
})();
"""

SHIMS = """
(function () {
  Object.getOwnPropertyDescriptor = function (of, name) {
    if (Object.prototype.hasOwnProperty.call(of, name)) {
      return { configurable: true, enumerable: true, writable: true, value: of[name] };
    }
  };
  Object.is = function (a, b) { return a === b ? a !== 0 || 1 / a === 1 / b : a !== a && b !== b; };
  Array.from = function (values) {
    var array = [];
    array.addEach(values);
    return array;
  };
  Array.prototype.addEach = function (values) {
    for (var at = 0; at < values.length; at += 1) this.push(values[at]);
  };
  Array.prototype.equals = function (other) { return this === other; };
  Array.prototype.one = function () { return this[0]; };
})();
"""

PATCHES = {"prototype": PROTOTYPE, "mootools": MOOTOOLS, "shims": SHIMS}
