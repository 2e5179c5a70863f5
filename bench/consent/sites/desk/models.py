"""What the editors of the site and its back office work on."""

# Django brings no types.
# pyright: basic

from __future__ import annotations

from django.db import models
from wagtail.admin.panels import FieldPanel
from wagtail.fields import RichTextField
from wagtail.models import Page


class Article(Page):
    intro = models.CharField(max_length=200, blank=True)
    body = RichTextField(blank=True)
    content_panels = [*Page.content_panels, FieldPanel("intro"), FieldPanel("body")]


class Customer(models.Model):
    name = models.CharField(max_length=80)
    email = models.EmailField()
    city = models.CharField(max_length=80, blank=True)
    notes = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.name


class Order(models.Model):
    STATUS = [(it.lower(), it) for it in ("New", "Packed", "Shipped", "Cancelled")]
    number = models.CharField(max_length=20)
    customer = models.ForeignKey(Customer, models.CASCADE)
    status = models.CharField(max_length=20, choices=STATUS, default="new")
    total = models.DecimalField(max_digits=8, decimal_places=2)
    gift = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.number
