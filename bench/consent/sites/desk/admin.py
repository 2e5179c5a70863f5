"""The back office."""

# Django brings no types.
# pyright: basic

from __future__ import annotations

from django.contrib import admin

from .models import Customer, Order


@admin.register(Customer)
class CustomerAdmin(admin.ModelAdmin):
    list_display = ["name", "email", "city"]
    search_fields = ["name"]


@admin.register(Order)
class OrderAdmin(admin.ModelAdmin):
    list_display = ["number", "customer", "status", "total"]
    list_editable = ["status"]
    list_filter = ["status"]
    search_fields = ["number"]
